-- Busy time of link_bin: sorted, disjoint spans as starts and ends in microseconds after the start of the bin.

-- Returns the union of two lists of spans.
create or replace function argosy_busy_union(p_one bigint[], p_other bigint[]) returns bigint[]
    language sql immutable parallel safe set search_path from current as $$
    select coalesce(array_agg(e.edge order by e.edge), '{}')
    from (select range_agg(int8range(s[1], s[2])) as spans
          from (select array[p_one[i], p_one[i + 1]] as s from generate_series(1, cardinality(p_one), 2) i
                union all
                select array[p_other[i], p_other[i + 1]] from generate_series(1, cardinality(p_other), 2) i) both_lists) u
        cross join unnest(u.spans) span
        cross join lateral (values (lower(span)), (upper(span))) e (edge)
$$;

-- Returns the length of all spans in seconds.
create or replace function argosy_busy_seconds(p_spans bigint[]) returns double precision
    language sql immutable parallel safe set search_path from current as $$
    select coalesce(sum(p_spans[i + 1] - p_spans[i]), 0) / 1e6 from generate_series(1, cardinality(p_spans), 2) i
$$;
revoke all on function argosy_busy_union(bigint[], bigint[]) from public;
revoke all on function argosy_busy_seconds(bigint[]) from public;
