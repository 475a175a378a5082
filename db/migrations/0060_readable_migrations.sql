-- The server reads which migrations ran, to say whether it is ready. Granted here, under the lock that
-- migrations take: granted by every process that starts, two at once would update one row of the catalog.
grant select on kysely_migration to openteller_app;
