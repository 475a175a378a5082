-- Module: notifications.
-- The page that news leads to, where that is neither its transaction nor what its kind is about.
alter table notification add column path text;
alter table push add column path text;
