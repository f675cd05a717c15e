-- Creates and drops the daily partitions of one table. It runs as the owner, so that the router needs no right to
-- create tables. It handles one table in each transaction, because a report locks several of these tables in an order
-- of its own. Other users of the table wait while this function waits for its lock, hence the short lock_timeout.
-- The bins of older days are replaced by their sums, so that their partitions are empty: those are dropped before yesterday
-- too, because the indexes of an empty partition keep their size. p_today is the router's date. Rows without a daily partition are in a default partition and deleted at the same age.
create or replace function argosy_partitions(
    p_table text, p_today date, p_days_ahead integer, p_days_kept integer) returns integer
    language plpgsql security definer set search_path from current as $$
declare
    v_column  text;
    v_day     date;
    v_name    text;
    v_empty   boolean;
    v_changed integer := 0;
begin
    select c into v_column
    from (values ('audit_entry', 'at'), ('link_bin', 'bin_start'), ('decision', 'decided_at'),
        ('outcome', 'reported_at'), ('failure_bin', 'bin_start'), ('dataset_arrival', 'bin_start'),
        ('dataset_flow', 'bin_start')) known (t, c)
    where t = p_table;
    if v_column is null then
        raise exception '% has no daily partitions', p_table;
    end if;
    perform set_config('lock_timeout', '5s', true);
    -- The timers of several routers may fire together: each then finds the partitions that another has created.
    perform pg_advisory_xact_lock(hashtextextended('partitions ' || p_table, 0));
    for v_day in select p_today + n from generate_series(0, p_days_ahead) n loop
        v_name := p_table || '_' || to_char(v_day, 'YYYYMMDD');
        if to_regclass(v_name) is null then
            begin
                execute format('create table %I partition of %I for values from (%L) to (%L)',
                    v_name, p_table,
                    v_day::text || ' 00:00:00+00', (v_day + 1)::text || ' 00:00:00+00');
                v_changed := v_changed + 1;
            exception when check_violation then
                raise warning 'rows of % for % stay in its default partition', p_table, v_day;
            end;
        end if;
    end loop;
    for v_name in
        select c.relname from pg_inherits i
            join pg_class c on c.oid = i.inhrelid
            join pg_class p on p.oid = i.inhparent
        where p.relname = p_table and c.relname ~ ('^' || p_table || '_[0-9]{8}$')
            and to_date(right(c.relname, 8), 'YYYYMMDD') < p_today - p_days_kept
    loop
        execute format('drop table %I', v_name);
        v_changed := v_changed + 1;
    end loop;
    for v_name in
        select c.relname from pg_inherits i
            join pg_class c on c.oid = i.inhrelid
            join pg_class p on p.oid = i.inhparent
        where p.relname = 'link_bin' and p_table = 'link_bin' and c.relname ~ '^link_bin_[0-9]{8}$'
            and to_date(right(c.relname, 8), 'YYYYMMDD') < p_today - 1
    loop
        execute format('select not exists (select from %I)', v_name) into v_empty;
        if v_empty then
            -- Whoever adds a bin locks the table and then its partition. A bin may have been added meanwhile.
            lock table only link_bin in access exclusive mode;
            execute format('lock table %I in access exclusive mode', v_name);
            execute format('select not exists (select from %I)', v_name) into v_empty;
        end if;
        if v_empty then
            execute format('drop table %I', v_name);
            v_changed := v_changed + 1;
        end if;
    end loop;
    execute format('delete from %I where %I < %L',
        p_table || '_rest', v_column, (p_today - p_days_kept)::text || ' 00:00:00+00');
    return v_changed;
end $$;
revoke all on function argosy_partitions(text, date, integer, integer) from public;
