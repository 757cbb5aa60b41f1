insert into lines (content) values ('The street lamp is out.');
