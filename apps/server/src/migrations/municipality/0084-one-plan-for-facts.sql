-- expand
-- Planned for its range each time, the facts of one incident took twice as long; every range is read by the same index.
alter function anotar_hechos(bigint, bigint) set plan_cache_mode to force_generic_plan;
