-- Tiles look rings up by their boxes: comparing whole polygons, as an index of polygons does, takes ten times as long.
create index zonas_anillos_caja on zonas_anillos using gist (box(anillo));
-- Tiles of whole quarters skip houses, which are nine rings in ten: only what is larger than a house is looked through.
create index zonas_anillos_grandes on zonas_anillos using gist (box(anillo)) where area(box(anillo)) > 1000;
