"""Opens exported files with programs that are not ours. Usage: clients.py FOLDER, which holds incidencias.{xlsx,csv,geojson,gpkg},
a monthly report (informe_es.pdf, informe_ca.pdf, informe_ca.xlsx) and, where it is published, open data (abiertos.csv, abiertos.gpkg, zonas.geojson)."""
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


def open_year():
    lines = list(csv.DictReader((folder / "abiertos.csv").open(encoding="utf-8")))
    for line in lines:
        if line["status"] not in ("open", "closed") or not line["requested_datetime"].endswith("Z") or None in line:
            raise ValueError(line)
    return f"{len(lines)} rows"


def ogr_layer(file, geometry):
    text = run("ogrinfo", "-so", "-al", str(folder / file))
    if "4326" not in text or f"Geometry: {geometry}" not in text:
        raise ValueError(text)
    return f"{text.split('Feature Count: ')[1].split()[0]} features"


def qpdf(lang):
    run("qpdf", "--check", str(folder / f"informe_{lang}.pdf"))
    return "ok"


def pdftotext(lang):
    text = run("pdftotext", str(folder / f"informe_{lang}.pdf"), "-")
    if {"es": "Cómo se cuenta", "ca": "Com es compta"}[lang] not in text or "\ufffd" in text:
        raise ValueError(text)
    return f"{len(text.split())} words"


def pdfinfo(lang):
    text = run("pdfinfo", str(folder / f"informe_{lang}.pdf"))
    if "Tagged:          yes" not in text or "Title:           Informe" not in text:
        raise ValueError(text)
    return "tagged, with a title"


def report_sheets():
    book = module("openpyxl").load_workbook(folder / "informe_ca.xlsx")
    first = book.worksheets[0]
    if book.worksheets[-1].title != "Com es compta" or not isinstance(first.cell(2, 2).value, int):
        raise ValueError(book.sheetnames)
    return f"{len(book.sheetnames)} sheets"


def report_in_libreoffice():
    with tempfile.TemporaryDirectory() as out:
        run("soffice", "--headless", f"-env:UserInstallation=file://{out}/profile", "--convert-to", "csv:Text - txt - csv (StarCalc):59,34,76", "--outdir", out, str(folder / "informe_ca.xlsx"))
        return f"{len(list(csv.reader(next(Path(out).glob('*.csv')).open(encoding='utf-8'), delimiter=';')))} rows in its first sheet"


check("json", True, geojson)
for file in ["incidencias.gpkg", "incidencias.geojson"]:
    check(f"ogrinfo {file}", shutil.which("ogrinfo"), lambda file=file: ogr(file))
if (folder / "abiertos.csv").exists():
    check("open data of a year", True, open_year)
    for file, geometry in [("zonas.geojson", "Multi Polygon"), ("abiertos.gpkg", "Point")]:
        check(f"ogrinfo {file}, open data", shutil.which("ogrinfo"), lambda file=file, geometry=geometry: ogr_layer(file, geometry))
check("sqlite3 integrity", shutil.which("sqlite3"), integrity)
check("validate_gpkg", module("osgeo_utils"), validate_gpkg)
check("openpyxl", module("openpyxl"), openpyxl)
check("LibreOffice", shutil.which("soffice"), lambda: libreoffice("incidencias.xlsx"))
for lang in ["es", "ca"]:
    check(f"qpdf {lang}", shutil.which("qpdf"), lambda lang=lang: qpdf(lang))
    check(f"pdftotext {lang}", shutil.which("pdftotext"), lambda lang=lang: pdftotext(lang))
    check(f"pdfinfo {lang}", shutil.which("pdfinfo"), lambda lang=lang: pdfinfo(lang))
check("openpyxl, monthly report", module("openpyxl"), report_sheets)
check("LibreOffice, monthly report", shutil.which("soffice"), report_in_libreoffice)
sys.exit(1 if failed else 0)
