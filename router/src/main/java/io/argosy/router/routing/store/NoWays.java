package io.argosy.router.routing.store;

import io.argosy.router.routing.NoWay;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Why due files have no way, for the log: every one of them is looked at, so that they are counted
 * once a minute, and told as they were until then.
 */
final class NoWays {

  private static final Duration KEPT = Duration.ofMinutes(1);

  private record Counted(Map<NoWay, Long> files, OffsetDateTime at) {

    boolean isOf(OffsetDateTime now) {
      return !now.isBefore(at) && now.isBefore(at.plus(KEPT));
    }
  }

  /** What is due and stays out of the plan, counted by why. */
  private static final String NO_WAY =
      """
      select held.reason, count(*) as files
      from activation_file_request_facts fr
          cross join lateral (
              select case when count(*) = 0 then 'NO_SOURCE'
                      when count(l.id) = 0 then 'NO_LINK'
                      when count(l.id) filter (where l.source_node_id = any(:doors)) = 0
                          then 'SOURCES_AWAY'
                      when count(l.id) filter (where l.source_node_id = any(:doors)
                          and not bk.is_there) = 0 then 'BREAKER_OPEN'
                      when count(l.id) filter (where l.source_node_id = any(:doors)
                          and not bk.is_there and (sf.file_request_id is null or sf.usable_from <= :now)) = 0
                          then 'SOURCES_SET_ASIDE' end as reason
              from catalog_replica_facts rep
                  left join topology_link_facts l on l.source_node_id = rep.node_id
                      and l.destination_node_id = fr.destination_node_id and l.enabled
                  left join activation_source_failure_facts sf
                      on sf.file_request_id = fr.id and sf.source_node_id = rep.node_id
                  cross join lateral (
                      select exists (select 1 from breaker_facts b where b.state <> 'closed'
                          and b.source_node_id in (0, rep.node_id)
                          and b.destination_node_id in (0, fr.destination_node_id))
                          and not exists (select 1 from breaker_facts p
                              where p.pinned_by is not null and p.state = 'closed'
                                  and p.source_node_id = rep.node_id
                                  and p.destination_node_id = fr.destination_node_id)
                          as is_there) bk
              where rep.file_id = fr.file_id) held
      where fr.not_before <= :now and fr.given_up is null and held.reason is not null
          and not exists (select 1 from route r where r.file_request_id = fr.id)
      group by held.reason
      """;

  private static final Counted NEVER = new Counted(Map.of(), OffsetDateTime.MIN);

  private final JdbcClient jdbc;
  private final AtomicReference<Counted> last = new AtomicReference<>(NEVER);

  NoWays(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * @param doors nodes with a door of a live agent
   */
  Map<NoWay, Long> count(Set<Long> doors, OffsetDateTime now) {
    Counted known = last.get();
    if (!known.isOf(now)) {
      known = new Counted(counted(doors, now), now);
      last.set(known);
    }
    return known.files();
  }

  /** All have one. */
  Map<NoWay, Long> none() {
    last.set(NEVER);
    return Map.of();
  }

  private Map<NoWay, Long> counted(Set<Long> doors, OffsetDateTime now) {
    Map<NoWay, Long> files = new EnumMap<>(NoWay.class);
    jdbc.sql(NO_WAY)
        .param("now", now)
        .param("doors", doors.toArray(Long[]::new))
        .query(
            row -> {
              files.put(NoWay.valueOf(row.getString("reason")), row.getLong("files"));
            });
    return files;
  }
}
