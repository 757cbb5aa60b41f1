"""Opens exported files with programs that are not ours. Usage: clients.py FOLDER, which holds incidencias.{xlsx,csv,geojson,gpkg}."""
import csv
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

folder = Path(sys.argv[1])
failed = 0


def check(name, needs, test):
    global failed
    if not needs:
        print(f"- {name}: not on this machine, skipped")
        return
    try:
        print(f"✓ {name}: {test()}")
    except Exception as cause:  # noqa: BLE001 -- every fault of a client is a failure of the file.
        failed += 1
        print(f"✗ {name}: {cause}")


def module(name):
    try:
        return __import__(name)
    except ImportError:
        return None


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


rows = list(csv.reader((folder / "incidencias.csv").open(encoding="utf-8-sig"), delimiter=";"))
count = len(rows) - 1


def same(found):
    if found != count:
        raise ValueError(f"{found} rows, the CSV has {count}")
    return f"{found} rows"


def geojson():
    return same(len(json.loads((folder / "incidencias.geojson").read_text())["features"]))


def ogr(file):
    text = run("ogrinfo", "-so", "-al", str(folder / file))
    if "4326" not in text or "Geometry: Point" not in text:
        raise ValueError(text)
    return same(int(text.split("Feature Count: ")[1].split()[0]))


def integrity():
    text = run("sqlite3", str(folder / "incidencias.gpkg"), "pragma integrity_check")
    if text.strip() != "ok":
        raise ValueError(text)
    return "ok"


def validate_gpkg():
    run(sys.executable, "-m", "osgeo_utils.samples.validate_gpkg", str(folder / "incidencias.gpkg"))
    return "ok"


def openpyxl():
    book = module("openpyxl").load_workbook(folder / "incidencias.xlsx", read_only=False)
    sheet = book.worksheets[0]
    if not hasattr(sheet.cell(2, 2).value, "year"):
        raise ValueError(f"not a date: {sheet.cell(2, 2).value}")
    return same(sheet.max_row - 1)


def libreoffice(file):
    with tempfile.TemporaryDirectory() as out:
        run("soffice", "--headless", f"-env:UserInstallation=file://{out}/profile", "--convert-to", "csv:Text - txt - csv (StarCalc):59,34,76", "--outdir", out, str(folder / file))
        return same(len(list(csv.reader(next(Path(out).glob("*.csv")).open(encoding="utf-8"), delimiter=";"))) - 1)


check("json", True, geojson)
for file in ["incidencias.gpkg", "incidencias.geojson"]:
    check(f"ogrinfo {file}", shutil.which("ogrinfo"), lambda file=file: ogr(file))
check("sqlite3 integrity", shutil.which("sqlite3"), integrity)
check("validate_gpkg", module("osgeo_utils"), validate_gpkg)
check("openpyxl", module("openpyxl"), openpyxl)
check("LibreOffice", shutil.which("soffice"), lambda: libreoffice("incidencias.xlsx"))
sys.exit(1 if failed else 0)
