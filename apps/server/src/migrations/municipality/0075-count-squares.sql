-- expand
-- In a transaction of its own, so that nobody who writes waits for it: the triggers note what changes meanwhile.
select recontar_celdas();
