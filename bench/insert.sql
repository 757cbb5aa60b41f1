insert into lines (content) values ('A lamp does not burn.');
