-- A shop.
CREATE TABLE IF NOT EXISTS shop.items (
  id INT PRIMARY KEY,
  name VARCHAR(20) NOT NULL DEFAULT 'none',
  price DECIMAL(10, 2) CHECK (price > 0),
  kind CHAR(3), tags TEXT[], seen TIMESTAMP,
  stock BIGINT REFERENCES stocks (id),
  CONSTRAINT named PRIMARY KEY (id, kind)
);

/* Some of them. */
INSERT INTO items (id, name) VALUES (1, 'pear'), (2, 'plum');
INSERT INTO items SELECT * FROM old_items;
CREATE INDEX by_price ON items (price DESC, name);
CREATE VIEW cheap AS SELECT * FROM items WHERE price < 3;
CREATE TYPE mood AS ENUM ('sad', 'ok');

WITH RECURSIVE counted (kind, n) AS (
  SELECT kind, COUNT(*) AS n FROM items GROUP BY kind HAVING COUNT(*) > 1
), other AS (SELECT 1 AS x UNION ALL SELECT x + 1 FROM other)
SELECT DISTINCT i.id, c.n AS many, -i.price * 1.5 + (2 - 1),
  CAST(i.price AS INT), i.tags[1], ARRAY[1, 2], INTERVAL '1 day', i.seen::DATE,
  CASE WHEN i.price > 3 THEN 'dear' WHEN i.price IS NULL THEN NULL ELSE 'cheap' END AS label,
  SUM(i.price) FILTER (WHERE i.id > 1) OVER (
    PARTITION BY i.kind ORDER BY i.id DESC NULLS LAST ROWS BETWEEN 1 PRECEDING AND CURRENT ROW
  ) AS total
FROM items AS i
  LEFT JOIN counted c ON i.kind = c.kind AND NOT i.price IN (1, 2)
  INNER JOIN (SELECT id FROM stocks LIMIT 3) AS s USING (id)
  CROSS JOIN other
  CROSS JOIN LATERAL (SELECT 3) AS l
WHERE EXISTS (SELECT 1 FROM stocks WHERE stocks.id = i.id)
  AND i.price BETWEEN 1 AND 5 OR i.name LIKE 'p%' AND i.name NOT IN ('x', 'y')
  AND i.id = (SELECT MAX(id) FROM items)
GROUP BY i.id, c.n
HAVING MAX(i.price) > 2
ORDER BY i.id ASC, 2
LIMIT 10 OFFSET 5;

SELECT a FROM t EXCEPT SELECT b FROM u;
SELECT * FROM (VALUES (1, TRUE), (2, FALSE)) AS v (n, flag);
UPDATE items SET price = price * 2, name = NULL WHERE id = 1;
DELETE FROM items WHERE id = 2;
ALTER TABLE items ADD COLUMN size INT;
DROP TABLE IF EXISTS items;

CREATE FUNCTION add_tax(amount INT, rate FLOAT) RETURNS INT LANGUAGE sql AS $$ SELECT 1 $$;
CREATE FUNCTION twice(n INT) RETURNS INT AS 'SELECT 2' LANGUAGE sql;
BEGIN; SET x = 1; COMMIT;

CREATE TABLE shelves (width INT, height INT, label TEXT);
INSERT INTO shelves VALUES (1, 2, 'low');
INSERT INTO shelves VALUES (3, 4, 'high');
SELECT label FROM shelves WHERE width > (SELECT AVG(width * height) FROM shelves) AND label <> 'low';

-- SQLite.
CREATE TABLE logs (id INTEGER PRIMARY KEY AUTOINCREMENT, line TEXT);
REPLACE INTO logs VALUES (1, 'started');
-- MySQL.
CREATE TABLE users (id INT UNSIGNED NOT NULL AUTO_INCREMENT, PRIMARY KEY (id)) ENGINE=InnoDB;
INSERT INTO users (id) VALUES (1) ON DUPLICATE KEY UPDATE id = 2;
-- PostgreSQL.
SELECT DISTINCT ON (id) id, line::VARCHAR, data->>'size' FROM logs WHERE line ~ '^a' AND data @> tags;
-- Oracle.
SELECT id FROM users WHERE ROWNUM < 3;

SELECT label, rank() OVER ranks FROM notes WINDOW ranks AS (ORDER BY label);
