package io.argosy.router.circuit.store;

import static java.time.ZoneOffset.UTC;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.agent.CircuitReport.Ask;
import io.argosy.common.wire.agent.CircuitReport.CircuitStatement;
import io.argosy.common.wire.agent.CircuitReport.EndStatement;
import io.argosy.common.wire.agent.CircuitReport.PairDecision;
import io.argosy.common.wire.agent.CircuitReport.Proof;
import io.argosy.common.wire.agent.CircuitReport.ProviderState;
import io.argosy.router.circuit.CircuitStore.Stated;
import io.argosy.router.circuit.OpenCircuit;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes what agents state of their circuits, decisions and providers. Rows are written in one
 * order, so that a report that is sent again does not block the first one.
 */
final class AgentStatements {

  private static final int MOST_ASKS = 100_000;

  /**
   * A circuit ends within its lifetime. A missing time stays so, which least would ignore. An agent
   * that was started again counts from zero, and has no proof before its first one.
   */
  private static final String STATE =
      """
      update circuit set provider = coalesce(:provider, provider), state = :state,
          reference = coalesce(:reference, reference), usable = :usable, granted = :granted,
          requested_at = :requested, established_at = :established,
          ends_at = case when :end::timestamptz is not null then
              least(:end::timestamptz, :now + lifetime_seconds * interval '1 second') end,
          releasing_at = :releasing, bytes = greatest(bytes, :bytes),
          failures = greatest(failures, :failures),
          proven_at = coalesce(:proven, proven_at),
          proofs_passed = coalesce(:passed, proofs_passed),
          proofs_failed = coalesce(:failed, proofs_failed),
          proof_trouble = case when :passed::bigint is null then proof_trouble else :trouble end,
          round_trip_millis = case when :passed::bigint is null then round_trip_millis
              else :roundTrip end,
          setback = setback or :setback, why = :why, stated_at = :now,
          granted_source = coalesce(:grantedSource, granted_source),
          granted_destination = coalesce(:grantedDestination, granted_destination),
          closed_at = case when :final then :now end
      where id = :id and agent_id = :agent and closed_at is null
      """;

  /** A circuit that has ended keeps the trouble of its source, but for no other reason to close. */
  private static final String STATE_END =
      """
      update circuit c set source_up = :up, source_trouble = :trouble,
          setback = setback or (:failed and state = 'established' and close is null),
          close = case when :failed and state = 'established' then coalesce(close, :why)
              else close end
      where id = :id
          and (source_up is distinct from :up or source_trouble is distinct from :trouble)
          and exists (select 1 from circuit_endpoint e
              where e.name = c.source and e.agent_id = :agent)
      """;

  private static final String OWN =
      """
      select id, case when closed_at is null then state else '' end as state from circuit
      where id = any(:ids) and agent_id = :agent
      """;

  private static final String DECIDE =
      """
      insert into circuit_decision (source, destination, decision, why, until_at, decided_at, ask)
      values (:source, :destination, :decision, :why, :until, :now, :ask)
      on conflict (source, destination) do update set decision = excluded.decision,
          why = excluded.why, until_at = excluded.until_at, decided_at = excluded.decided_at,
          ask = excluded.ask
      """;

  private static final String ASKS =
      """
      select source, destination, decision, ask from circuit_decision
      where decided_at > :after and ask is not null order by source, destination limit %d
      """
          .formatted(MOST_ASKS);

  private static final String KEEP =
      """
      insert into circuit_provider (agent_id, name, kind, listed_at, trouble, alien, stated_at)
      values (:agent, :name, :kind, :listed, :trouble, :alien, :now)
      on conflict (agent_id) do update set name = excluded.name, kind = excluded.kind,
          listed_at = excluded.listed_at, trouble = excluded.trouble, alien = excluded.alien,
          stated_at = excluded.stated_at
      """;

  private static final JsonMapper JSON = WireJson.tolerant();
  private static final int LONGEST_SENTENCE = 500;
  private static final int LONGEST_REASON = 200;
  private static final int LONGEST_LINE = 250;
  private static final int LONGEST_LINES = 4000;
  private static final Duration FURTHEST = Duration.ofDays(366);
  private static final long YEAR = FURTHEST.toSeconds();

  private final JdbcClient jdbc;

  AgentStatements(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  Stated state(
      long agentId, Optional<String> provider, Collection<CircuitStatement> stated, Instant now) {
    Map<UUID, String> own =
        jdbc
            .sql(OWN)
            .param("ids", stated.stream().map(CircuitStatement::id).toArray(UUID[]::new))
            .param("agent", agentId)
            .query((row, n) -> Map.entry(row.getObject("id", UUID.class), row.getString("state")))
            .list()
            .stream()
            .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    Set<UUID> unknown = new HashSet<>();
    boolean isNews = false;
    List<CircuitStatement> inOrder =
        stated.stream().sorted(Comparator.comparing(CircuitStatement::id)).toList();
    for (CircuitStatement one : inOrder) {
      String before = own.get(one.id());
      if (before == null) {
        unknown.add(one.id());
      } else if (!before.isEmpty()) {
        state(agentId, provider, one, now);
        isNews |= !before.equals(one.state());
      }
    }
    return new Stated(isNews, unknown);
  }

  private void state(
      long agentId, Optional<String> provider, CircuitStatement stated, Instant now) {
    Optional<Proof> proof = Optional.ofNullable(stated.proof());
    jdbc.sql(STATE)
        .param("provider", provider.orElse(null), Types.VARCHAR)
        .param("state", stated.state())
        .param("reference", stated.reference(), Types.VARCHAR)
        .param("usable", stated.usable(), Types.BOOLEAN)
        .param("granted", stated.bandwidth(), Types.DOUBLE)
        .param("requested", time(stated.requestedAt(), now), Types.TIMESTAMP_WITH_TIMEZONE)
        .param("established", time(stated.establishedAt(), now), Types.TIMESTAMP_WITH_TIMEZONE)
        .param("end", time(stated.end(), now.plus(FURTHEST)), Types.TIMESTAMP_WITH_TIMEZONE)
        .param("releasing", time(stated.releasingSince(), now), Types.TIMESTAMP_WITH_TIMEZONE)
        .param("bytes", stated.bytes(), Types.BIGINT)
        .param("failures", stated.failures(), Types.BIGINT)
        .param(
            "proven",
            time(proof.map(it -> now.minusSeconds(it.agoSeconds())).orElse(null), now),
            Types.TIMESTAMP_WITH_TIMEZONE)
        .param("passed", proof.map(Proof::passed).orElse(null), Types.BIGINT)
        .param("failed", proof.map(Proof::failed).orElse(null), Types.BIGINT)
        .param(
            "trouble",
            proof.map(Proof::trouble).map(it -> shortened(it, LONGEST_SENTENCE)).orElse(null),
            Types.VARCHAR)
        .param("roundTrip", proof.map(Proof::roundTripMillis).orElse(null), Types.DOUBLE)
        .param("setback", stated.setback())
        .param("why", shortened(stated.why(), LONGEST_SENTENCE))
        .param("grantedSource", stated.sourceAttachment(), Types.VARCHAR)
        .param("grantedDestination", stated.destinationAttachment(), Types.VARCHAR)
        .param("final", OpenCircuit.isFinal(stated.state()))
        .param("id", stated.id())
        .param("agent", agentId)
        .param("now", now.atOffset(UTC))
        .update();
  }

  boolean state(long agentId, EndStatement end) {
    Optional<String> trouble =
        Optional.ofNullable(end.trouble()).map(it -> shortened(it, LONGEST_SENTENCE));
    return jdbc.sql(STATE_END)
            .param("up", end.up())
            .param("trouble", trouble.orElse(null), Types.VARCHAR)
            .param("failed", !end.up() && trouble.isPresent())
            .param("why", shortened("the source: " + trouble.orElse(""), LONGEST_REASON))
            .param("id", end.id())
            .param("agent", agentId)
            .update()
        > 0;
  }

  /** Returns a stated time, or the nearest one that may be stored. */
  private static @Nullable OffsetDateTime time(@Nullable Instant at, Instant latest) {
    if (at == null) {
      return null;
    }
    Instant after = at.isBefore(Instant.EPOCH) ? Instant.EPOCH : at;
    return (after.isAfter(latest) ? latest : after).atOffset(UTC);
  }

  void decide(Collection<PairDecision> decisions, Instant now) {
    List<PairDecision> inOrder =
        decisions.stream()
            .sorted(
                Comparator.comparing(PairDecision::source).thenComparing(PairDecision::destination))
            .toList();
    for (PairDecision one : inOrder) {
      Long left = one.untilSeconds();
      Ask ask = one.ask();
      jdbc.sql(DECIDE)
          .param("source", one.source())
          .param("destination", one.destination())
          .param("decision", one.decision())
          .param("why", shortened(one.why(), LONGEST_SENTENCE))
          .param(
              "until",
              time(left == null ? null : now.plusSeconds(Math.min(left, YEAR)), now.plus(FURTHEST)),
              Types.TIMESTAMP_WITH_TIMEZONE)
          .param("now", now.atOffset(UTC))
          .param("ask", ask == null ? null : JSON.writeValueAsString(ask), Types.VARCHAR)
          .update();
    }
  }

  List<PairDecision> asks(Instant after) {
    return jdbc.sql(ASKS)
        .param("after", after.atOffset(UTC))
        .query(
            (row, n) ->
                new PairDecision(
                    row.getString("source"),
                    row.getString("destination"),
                    row.getString("decision"),
                    "",
                    null,
                    JSON.readValue(row.getString("ask"), Ask.class)))
        .list();
  }

  void keep(long agentId, ProviderState provider, Instant now) {
    Long ago = provider.listedAgoSeconds();
    String trouble = provider.trouble();
    jdbc.sql(KEEP)
        .param("agent", agentId)
        .param("name", provider.name())
        .param("kind", provider.kind())
        .param(
            "listed",
            time(ago == null ? null : now.minusSeconds(ago), now),
            Types.TIMESTAMP_WITH_TIMEZONE)
        .param(
            "trouble", trouble == null ? null : shortened(trouble, LONGEST_SENTENCE), Types.VARCHAR)
        .param("alien", lines(provider.foreign()))
        .param("now", now.atOffset(UTC))
        .update();
  }

  private static String lines(List<String> texts) {
    String lines = texts.stream().map(it -> shortened(it, LONGEST_LINE)).collect(joining("\n"));
    return lines.substring(0, Math.min(lines.length(), LONGEST_LINES));
  }

  /** What a provider says may be long, and have characters that a database cannot store. */
  private static String shortened(String text, int most) {
    return text.substring(0, Math.min(text.length(), most))
        .replaceAll("\\p{Cntrl}", " ")
        .replaceAll("\\p{Cs}", "");
  }
}
