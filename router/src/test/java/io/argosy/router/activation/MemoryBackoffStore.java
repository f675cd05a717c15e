package io.argosy.router.activation;

import io.argosy.common.catalog.BlockName;
import io.argosy.router.fixture.MemoryMap;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Keeps the file requests of one block at node 3 in memory; passes the contract. */
public final class MemoryBackoffStore implements BackoffStore {

  public static final BlockName BLOCK = BlockName.parse("/d/1#1");
  public static final long DESTINATION = 3;

  private static final StuckBlock STUCK =
      new StuckBlock(1, BLOCK.toString(), DESTINATION, "NODE_3", 0, "", Optional.empty());

  private record Row(
      long id,
      Instant since,
      boolean routed,
      boolean held,
      int rests,
      boolean rested,
      Optional<String> givenUp,
      Optional<Instant> until) {

    Row state(boolean isRouted, boolean isHeld, Optional<String> reason) {
      return new Row(id, since, isRouted, isHeld, rests, rested, reason, until);
    }

    Row resting(int count, boolean over, Optional<String> reason, Instant at) {
      return new Row(id, since, routed, held, count, over, reason, Optional.of(at));
    }

    boolean isAsIn(IdleRequest request, Instant waitsSince) {
      return until.isEmpty()
          && givenUp.isPresent() == request.givenUp().isPresent()
          && waitsSince.equals(request.since());
    }
  }

  private final MemoryMap<Long, Row> rows = new MemoryMap<>();
  private final MemoryMap<Long, Instant> suspended = new MemoryMap<>();
  private final Set<Long> withoutSource = new HashSet<>();
  private final Comparator<Row> givenUpFirst =
      Comparator.<Row>comparingInt(row -> row.givenUp.isPresent() ? 0 : isSourced(row) ? 2 : 1)
          .thenComparing(row -> row.since)
          .thenComparing(row -> row.id);
  private boolean sourceLost;
  private boolean full;
  private Instant fullUntil = Instant.MIN;
  private Optional<String> pinned = Optional.empty();

  public void request(long id, Instant since) {
    rows.rows()
        .put(id, new Row(id, since, false, false, 0, false, Optional.empty(), Optional.empty()));
  }

  public void giveUp(long id, String reason) {
    rows.rows()
        .computeIfPresent(id, (key, row) -> row.state(row.routed, row.held, Optional.of(reason)));
  }

  /** Makes the request active again. */
  public void revive(long id, Instant since) {
    rows.rows()
        .computeIfPresent(
            id,
            (key, row) ->
                new Row(
                    id,
                    since,
                    row.routed,
                    row.held,
                    row.rests,
                    false,
                    Optional.empty(),
                    Optional.empty()));
  }

  public void hold(long id) {
    rows.rows().computeIfPresent(id, (key, row) -> row.state(row.routed, true, row.givenUp));
  }

  public void route(long id) {
    rows.rows().computeIfPresent(id, (key, row) -> row.state(true, row.held, row.givenUp));
  }

  /** Routing has found no usable source for the file. */
  public void withoutSource(long id) {
    withoutSource.add(id);
  }

  private boolean isSourced(Row row) {
    return row.routed || !withoutSource.contains(row.id);
  }

  public void full(Optional<Instant> until) {
    full = until.isEmpty();
    fullUntil = until.orElse(fullUntil);
  }

  private Instant since(Row row) {
    return row.since.isAfter(fullUntil) || !isSourced(row) ? row.since : fullUntil;
  }

  /** Pins the destination; an empty text removes the pin. */
  public void pin(String words) {
    pinned = Optional.of(words).filter(text -> !text.isEmpty());
  }

  public void loseSource() {
    sourceLost = true;
  }

  /** Returns {@code rests rested givenUp} of a request. */
  public String stateOf(long id) {
    Row row = rows.rows().get(id);
    return (row.rests + " " + row.rested + " " + row.givenUp.orElse("")).strip();
  }

  public Set<Long> resting() {
    Set<Long> resting = new HashSet<>();
    rows.rows().values().stream()
        .filter(row -> row.until.isPresent())
        .forEach(r -> resting.add(r.id));
    return resting;
  }

  public boolean isSuspended() {
    return suspended.rows().containsKey(STUCK.blockId());
  }

  @Override
  public List<IdleRequest> idle(Instant unsourcedBefore, Instant sourcedBefore, int limit) {
    return rows.rows().values().stream()
        .filter(row -> row.until.isEmpty() && !row.held)
        .filter(
            row ->
                row.givenUp.isPresent()
                    || (!(full && isSourced(row))
                        && !since(row).isAfter(isSourced(row) ? sourcedBefore : unsourcedBefore)))
        .sorted(givenUpFirst)
        .limit(limit)
        .map(
            r ->
                new IdleRequest(
                    r.id, DESTINATION, since(r), isSourced(r), r.rests, r.givenUp, pinned))
        .toList();
  }

  @Override
  public List<Backoff> stillDue(List<Backoff> rests) {
    return rests.stream().filter(this::isStillDue).toList();
  }

  private boolean isStillDue(Backoff rest) {
    Row row = rows.rows().get(rest.fileRequestId());
    return row != null
        && pinned.isEmpty()
        && row.isAsIn(rest.request(), since(row))
        && (row.givenUp.isPresent()
            || !(full && isSourced(row)) && isSourced(row) == rest.request().sourced());
  }

  @Override
  public Set<Long> rest(List<Backoff> rests) {
    Set<Long> resting = new HashSet<>();
    for (Backoff rest : rests) {
      Row row = rows.rows().get(rest.fileRequestId());
      if (row != null && row.isAsIn(rest.request(), since(row))) {
        Optional<String> reason = row.givenUp.or(() -> Optional.of(rest.reason()));
        rows.rows().put(row.id, row.resting(row.rests + 1, false, reason, rest.until()));
        resting.add(row.id);
      }
    }
    return resting;
  }

  @Override
  public List<Long> wake(Instant now, long after) {
    List<Row> over =
        resting(now)
            .filter(row -> row.id > after && !row.rested && !isSuspended() && !sourceLost)
            .toList();
    over.forEach(
        row ->
            rows.rows()
                .put(row.id, row.resting(row.rests, true, row.givenUp, row.until.orElseThrow())));
    return over.stream().map(row -> row.id).sorted().toList();
  }

  private Stream<Row> resting(Instant until) {
    return List.copyOf(rows.rows().values()).stream()
        .filter(row -> row.until.filter(at -> !at.isAfter(until)).isPresent());
  }

  @Override
  public List<StuckBlock> stuck(int rests) {
    boolean stuck =
        !rows.rows().isEmpty()
            && rows.rows().values().stream()
                .allMatch(row -> row.rests >= rests && row.until.isPresent());
    return stuck && !isSuspended() ? List.of(stuckNow()) : List.of();
  }

  private StuckBlock stuckNow() {
    String reason =
        rows.rows().values().stream()
            .flatMap(row -> row.givenUp.stream())
            .max(Comparator.naturalOrder())
            .orElse("");
    return new StuckBlock(
        STUCK.blockId(),
        STUCK.block(),
        STUCK.destinationNodeId(),
        STUCK.destination(),
        rows.rows().size(),
        reason,
        pinned);
  }

  @Override
  public List<StuckBlock> suspend(List<StuckBlock> blocks, Instant at) {
    return blocks.stream()
        .filter(block -> pinned.isEmpty())
        .filter(block -> suspended.rows().putIfAbsent(block.blockId(), at) == null)
        .toList();
  }

  @Override
  public boolean resume(BlockName block, long destinationNodeId, Instant at) {
    boolean ended =
        block.equals(BLOCK)
            && destinationNodeId == DESTINATION
            && suspended.rows().remove(STUCK.blockId()) != null;
    if (ended) {
      rows.rows().replaceAll((id, row) -> row.resting(0, row.rested, row.givenUp, at));
    }
    return ended;
  }

  public Runnable undo() {
    Runnable rowsNow = rows.undo();
    Runnable suspendedNow = suspended.undo();
    return () -> {
      rowsNow.run();
      suspendedNow.run();
    };
  }
}
