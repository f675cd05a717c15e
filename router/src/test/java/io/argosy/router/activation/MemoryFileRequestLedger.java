package io.argosy.router.activation;

import static java.util.stream.Collectors.joining;

import io.argosy.router.fixture.MemoryMap;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Keeps file requests and the failures of their sources in memory; passes the contract. */
public final class MemoryFileRequestLedger implements FileRequestLedger {

  public record Request(
      long id,
      long file,
      long destination,
      int attempts,
      Instant notBefore,
      Optional<String> givenUp) {}

  private record Source(long fileRequest, long node) {}

  private final MemoryMap<Long, Request> requests = new MemoryMap<>();
  private final MemoryMap<Source, SourceSetback> setbacks = new MemoryMap<>();
  private final MemoryMap<Long, Instant> rerouted = new MemoryMap<>();
  private final MemoryMap<Long, SourceCheck> checks = new MemoryMap<>();
  private boolean unwanted;

  public void add(long id, long file, long destination, Instant at) {
    requests.rows().put(id, new Request(id, file, destination, 0, at, Optional.empty()));
  }

  /** Ends the demand for all files. */
  void unwanted() {
    unwanted = true;
  }

  private void endUnwanted(long[] fileRequestIds) {
    if (unwanted) {
      close(fileRequestIds);
    }
  }

  @Override
  public void close(long[] fileRequestIds) {
    LongStream.of(fileRequestIds).forEach(requests.rows()::remove);
    setbacks.rows().keySet().removeIf(s -> !requests.rows().containsKey(s.fileRequest()));
    rerouted.rows().keySet().retainAll(requests.rows().keySet());
  }

  @Override
  public void failed(List<FailedAttempt> attempts, Instant at) {
    endUnwanted(attempts.stream().mapToLong(FailedAttempt::fileRequestId).toArray());
    for (FailedAttempt attempt : attempts) {
      Request before = requests.rows().get(attempt.fileRequestId());
      if (before != null) {
        requests.rows().put(before.id(), after(before, attempt));
        attempt
            .setbacks()
            .forEach(s -> setbacks.rows().put(new Source(before.id(), s.sourceNodeId()), s));
      }
    }
  }

  @Override
  public void rerouted(long[] fileRequestIds, Instant at) {
    endUnwanted(fileRequestIds);
    LongStream.of(fileRequestIds)
        .filter(requests.rows()::containsKey)
        .forEach(id -> rerouted.rows().put(id, at));
  }

  private static Request after(Request before, FailedAttempt attempt) {
    return new Request(
        before.id(),
        before.file(),
        before.destination(),
        before.attempts() + (attempt.counted() ? 1 : 0),
        attempt.notBefore(),
        attempt.givenUp());
  }

  public Collection<Request> all() {
    return requests.rows().values();
  }

  public Optional<Instant> reroutedAt(long fileRequest) {
    return Optional.ofNullable(rerouted.rows().get(fileRequest));
  }

  public Optional<SourceSetback> setbackOf(long fileRequest, long node) {
    return Optional.ofNullable(setbacks.rows().get(new Source(fileRequest, node)));
  }

  public Runnable undo() {
    Runnable requestsNow = requests.undo();
    Runnable setbacksNow = setbacks.undo();
    Runnable reroutedNow = rerouted.undo();
    Runnable checksNow = checks.undo();
    return () -> {
      requestsNow.run();
      setbacksNow.run();
      reroutedNow.run();
      checksNow.run();
    };
  }

  @Override
  public void checked(Map<Long, SourceCheck> found) {
    found.forEach(
        (id, check) -> {
          if (requests.rows().containsKey(id)) {
            checks.rows().put(id, check);
          }
        });
  }

  String checkOf(long id) {
    SourceCheck check = checks.rows().getOrDefault(id, SourceCheck.USABLE);
    return Stream.of(
            check.problem().stream().map(Object::toString),
            Stream.of(check.nodes().stream().map(Object::toString).collect(joining(",")))
                .filter(nodes -> !nodes.isEmpty()),
            check.until().stream().map(Object::toString),
            check.expectedAt().stream().map(Object::toString))
        .flatMap(part -> part)
        .collect(joining(" "));
  }
}
