-- The database of compose.yaml, and its user, who owns it and nothing else.
\getenv password POSTGRES_PASSWORD
CREATE ROLE rollpad LOGIN PASSWORD :'password';
CREATE DATABASE rollpad OWNER rollpad;
-- The superuser logs in inside the container alone.
ALTER ROLE CURRENT_USER PASSWORD NULL;
