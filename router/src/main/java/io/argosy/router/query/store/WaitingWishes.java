package io.argosy.router.query.store;

import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.query.WaitFacts;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The statements that read file requests that have not arrived, those alike as one row, and what a
 * row means. They begin with {@code with wanted as (..)}, which has {@code request_id, node_id,
 * mixed} and what is looked for. Of what is mixed some may be there, which came by injection and
 * has not been tidied away: to look for each file is half of the work.
 */
final class WaitingWishes {

  private static final String PENDING =
      """
      , living as (
          select distinct d.node_id from topology_door_facts d
              join issue_session_facts s on s.agent_id = d.agent_id
          where s.until > :now),
      pending as (
          select w.request_id, q.id, q.file_id, q.destination_node_id, q.bytes, q.not_before,
              q.given_up is not null as given_up, t.id as task_id, t.priority, t.claim_id,
              coalesce(t.source_node_id, r.source_node_id) as source_node_id,
              case when r.expected_seconds < 3e9
                  then r.created_at + r.expected_seconds * interval '1 second' end as planned_at,
              k.reason as suspension,
              q.not_before > :now as paused,
              case when q.given_up is not null then q.resting_until end as resting_until,
              case when q.resting_until is not null then q.given_up end as rest_reason
          from wanted w
              join activation_file_request_facts q
                  on q.%1$s = w.%1$s and q.destination_node_id = w.node_id
              left join issue_task_facts t on t.file_request_id = q.id
              left join routing_route_facts r on r.file_request_id = q.id
              left join activation_suspension_facts k on k.block_id = q.block_id
                  and k.destination_node_id = q.destination_node_id
          where not w.mixed or (select x.file_id from catalog_replica_facts x
              where x.file_id = q.file_id and x.node_id = q.destination_node_id) is null),
      """;

  /**
   * Most files are on their way: of the others alone sources and failures are looked up. Set aside:
   * 0 no, 1 for a while, 2 for good.
   */
  private static final String DESCRIBED =
      """
      described as (
          select p.*, h.holders, h.linked, h.served, h.stopped, h.pins, h.pinned_by, h.pin_reasons,
              h.set_aside, h.paused_until, h.probed_at, f.failure
          from pending p
              left join lateral (
                  select array_agg(n.name order by n.name) as holders,
                      array_agg(l.id is not null order by n.name) as linked,
                      array_agg(v.node_id is not null order by n.name) as served,
                      array_agg(k.is_there order by n.name) as stopped,
                      array_agg(u.pin order by n.name) as pins,
                      array_agg(u.pinned_by order by n.name) as pinned_by,
                      array_agg(u.reason order by n.name) as pin_reasons,
                      min(coalesce(e.probe_at, :now)) filter (where l.id is not null
                          and v.node_id is not null and k.is_there and u.pin is null
                          and (y.file_request_id is null or y.usable_from is not null)) as probed_at,
                      array_agg(case when y.file_request_id is null or y.usable_from <= :now then 0
                          when y.usable_from is null then 2 else 1 end order by n.name)
                          as set_aside,
                      min(y.usable_from) filter (where l.id is not null and v.node_id is not null
                          and not k.is_there and y.usable_from > :now) as paused_until
                  from catalog_replica_facts x
                      join topology_node_facts n on n.id = x.node_id
                      left join topology_link_facts l on l.source_node_id = x.node_id
                          and l.destination_node_id = p.destination_node_id and l.enabled
                      left join living v on v.node_id = x.node_id
                      cross join lateral (
                          select exists (select 1 from breaker_facts b where b.state <> 'closed'
                              and b.source_node_id in (0, x.node_id)
                              and b.destination_node_id in (0, p.destination_node_id))
                              and not exists (select 1 from breaker_facts c
                                  where c.pinned_by is not null and c.state = 'closed'
                                      and c.source_node_id = x.node_id
                                      and c.destination_node_id = p.destination_node_id)
                              as is_there) k
                      left join lateral (
                          select case when b.source_node_id = 0 then 'destination'
                                  when b.destination_node_id = 0 then 'source' else 'link' end as pin,
                              b.pinned_by, b.reason
                          from breaker_facts b
                          where k.is_there and b.state = 'open' and b.pinned_by is not null
                              and b.source_node_id in (0, x.node_id)
                              and b.destination_node_id in (0, p.destination_node_id)
                          order by b.destination_node_id, b.source_node_id limit 1) u on true
                      cross join lateral (
                          select max(b.probe_at) as probe_at from breaker_facts b
                          where k.is_there and b.state = 'open'
                              and b.source_node_id in (0, x.node_id)
                              and b.destination_node_id in (0, p.destination_node_id)) e
                      left join activation_source_failure_facts y
                          on y.file_request_id = p.id and y.source_node_id = x.node_id
                  where x.file_id = p.file_id and p.source_node_id is null and not p.given_up)
                  h on true
              left join lateral (
                  select y.reason as failure from activation_source_failure_facts y
                  where y.file_request_id = p.id and p.given_up
                  order by y.failed_at desc limit 1) f on true
          where p.source_node_id is null or p.given_up),
      """;

  private static final String TOLD =
      """
      counted as (
          select p.request_id, p.destination_node_id, false as given_up, null::varchar as failure,
              p.claim_id, p.source_node_id, null::varchar[] as holders, null::boolean[] as linked,
              null::boolean[] as served, null::boolean[] as stopped, null::text[] as pins,
              null::varchar[] as pinned_by, null::varchar[] as pin_reasons,
              null::integer[] as set_aside, p.paused, p.suspension, null::varchar as rest_reason,
              null::timestamptz as resting_until, null::timestamptz as probed_at,
              max(p.planned_at) as planned_at, count(p.planned_at) as planned_files,
              count(*) as files, sum(p.bytes) as bytes, min(p.not_before) as not_before,
              null::timestamptz as paused_until, min(p.priority) as first_priority,
              min(p.task_id) as first_task
          from pending p where p.source_node_id is not null and not p.given_up
          group by p.request_id, p.destination_node_id, p.claim_id, p.source_node_id, p.paused,
              p.suspension
          union all
          select request_id, destination_node_id, given_up, failure, claim_id, source_node_id,
              holders, linked, served, stopped, pins, pinned_by, pin_reasons, set_aside, paused,
              suspension, rest_reason,
              min(resting_until) as resting_until, min(probed_at) as probed_at,
              max(planned_at) as planned_at, count(planned_at) as planned_files,
              count(*) as files, sum(bytes) as bytes, min(not_before) as not_before,
              min(paused_until) as paused_until, min(priority) as first_priority,
              min(task_id) as first_task
          from described group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17),
      alike as (
          select row_number() over () as place, p.request_id, p.destination_node_id, p.given_up,
              p.failure, c.agent_id, p.source_node_id, p.holders, p.linked, p.served, p.stopped,
              p.pins, p.pinned_by, p.pin_reasons, p.set_aside, p.paused, p.suspension,
              p.rest_reason, min(p.resting_until) as resting_until, min(p.probed_at) as probed_at,
              max(p.planned_at) as planned_at, sum(p.planned_files) as planned_files,
              sum(p.files) as files, sum(p.bytes) as bytes, min(p.not_before) as not_before,
              min(p.paused_until) as paused_until, min(c.created_at) as claimed_at,
              min(p.first_priority) as first_priority, min(p.first_task) as first_task
          from counted p left join issue_claim_facts c on c.id = p.claim_id
          group by p.request_id, p.destination_node_id, p.given_up, p.failure, c.agent_id,
              p.source_node_id, p.holders, p.linked, p.served, p.stopped, p.pins, p.pinned_by,
              p.pin_reasons, p.set_aside, p.paused, p.suspension, p.rest_reason),
      queued as (
          select y.source_node_id, y.destination_node_id, y.bytes, y.priority, y.id
          from issue_task_facts y
          where y.claim_id is null and y.destination_node_id = any(array(
              select a.destination_node_id from alike a where a.agent_id is null))
          union all
          select y.source_node_id, y.destination_node_id, y.bytes, -1, y.id
          from issue_task_facts y
          where y.claim_id is not null and y.destination_node_id = any(array(
              select a.destination_node_id from alike a where a.agent_id is null))),
      queues as (
          select a.place, sum(y.bytes) as ahead
          from alike a join queued y on y.source_node_id = a.source_node_id
              and y.destination_node_id = a.destination_node_id
          where a.agent_id is null and (y.priority, y.id) < (a.first_priority, a.first_task)
          group by a.place),
      told as (
          select a.*, n.name as destination, s.name as source, g.agent,
              case when i.silent_from <= :now then i.until end as freed_at,
              coalesce(o.ahead, 0) as ahead
          from alike a
              join topology_node_facts n on n.id = a.destination_node_id
              left join topology_node_facts s on s.id = a.source_node_id
              left join lateral (
                  select min(x.name) as agent from topology_agent_facts x
                  where x.id = a.agent_id) g on true
              left join issue_session_facts i on i.agent_id = a.agent_id
              left join queues o on o.place = a.place),
      reached as (
          select x.node_id, max(case when x.drain or i.hindrances like '%draining%' then 1
              when i.hindrances like '%no-room%' then 2 else 3 end) as receiver
          from topology_agent_facts x join issue_session_facts i on i.agent_id = x.id
          where i.silent_from > :now and coalesce(i.hindrances, '') not like '%door-only%'
          group by x.node_id)
      """;

  /**
   * Those wanted have a {@code file_id}. Gives {@code told} and {@code reached} to what follows.
   */
  static final String OF_FILES = PENDING.formatted("file_id") + DESCRIBED + TOLD;

  /** The same of all files of blocks: those wanted have a {@code block_id}. */
  static final String OF_BLOCKS = PENDING.formatted("block_id") + DESCRIBED + TOLD;

  private WaitingWishes() {}

  static WaitFacts.Wish wish(ResultSet row) throws SQLException {
    return new WaitFacts.Wish(
        instant(row, "not_before"),
        row.getBoolean("given_up")
            ? Optional.of(failure(row.getString("failure")))
            : Optional.empty(),
        rest(row),
        claim(row),
        route(row),
        WaitingSources.read(row),
        time(row, "paused_until"),
        time(row, "probed_at"));
  }

  private static FailureClass failure(@Nullable String written) {
    return written == null ? FailureClass.OTHER : FailureClass.read(written);
  }

  /** When the last of the files is there, where each was planned with a time. */
  static Optional<Instant> plannedAt(ResultSet row) throws SQLException {
    return row.getLong("planned_files") == row.getLong("files")
        ? time(row, "planned_at")
        : Optional.empty();
  }

  /** Of a destination: 3 claims, 2 is full, 1 drains, null has no live agent that downloads. */
  static WaitFacts.Receiver receiver(ResultSet row) throws SQLException {
    return switch (row.getInt("receiver")) {
      case 3 -> WaitFacts.Receiver.CLAIMS;
      case 2 -> WaitFacts.Receiver.FULL;
      case 1 -> WaitFacts.Receiver.DRAINS;
      default -> WaitFacts.Receiver.AWAY;
    };
  }

  /** Of what a window has taken; the router suspends blocks. */
  static Optional<String> suspendedBy(ResultSet row) throws SQLException {
    return Optional.ofNullable(row.getString("suspension")).map(why -> "the router: " + why);
  }

  private static Optional<WaitFacts.Rest> rest(ResultSet row) throws SQLException {
    String why = row.getString("rest_reason");
    return why == null
        ? Optional.empty()
        : Optional.of(new WaitFacts.Rest(why, instant(row, "resting_until")));
  }

  private static Optional<WaitFacts.Claim> claim(ResultSet row) throws SQLException {
    String agent = row.getString("agent");
    return agent == null
        ? Optional.empty()
        : Optional.of(
            new WaitFacts.Claim(
                new AgentName(agent), instant(row, "claimed_at"), time(row, "freed_at")));
  }

  private static Optional<WaitFacts.Route> route(ResultSet row) throws SQLException {
    String source = row.getString("source");
    return source == null
        ? Optional.empty()
        : Optional.of(
            new WaitFacts.Route(new NodeName(source), ByteCount.of(row.getLong("ahead"))));
  }

  private static Optional<Instant> time(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
        .map(OffsetDateTime::toInstant);
  }

  private static Instant instant(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }
}
