package io.argosy.agent.transfer.backend.http;

import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.agent.lane.CircuitProof;
import io.argosy.agent.lane.CircuitWay;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.GrantSource;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.http.IoCause;
import io.argosy.common.task.FailureClass;
import io.argosy.common.wire.agent.DoorGrant;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpHead;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads from the source's door over one circuit, in a session that is kept, so that the router is
 * asked only at the beginning and after failures. Not thread-safe.
 */
public final class CircuitProbe implements Supplier<CircuitProof> {

  /** What the answer of a host takes, besides the way. */
  private static final Duration ANSWER = Duration.ofSeconds(1);

  /** Round trips of a new connection, TLS, a session, and growing windows. */
  private static final int ROUND_TRIPS = 10;

  /** While the round trip is not known. */
  private static final Duration FIRST = Duration.ofSeconds(5);

  /**
   * How long the source's end may take to be set up: its hook has 60 s, and its agent learns of the
   * circuit later than this one.
   */
  private static final Duration SET_UP = Duration.ofSeconds(70);

  private static final int PROOF_BYTES = 256 * 1024;
  private static final int BUFFER_BYTES = 64 * 1024;

  private final DoorClient door;
  private final GrantSource grants;
  private final CircuitWay way;
  private final Supplier<Supplier<Duration>> stopwatch;
  private final Supplier<UUID> ids;
  private final Supplier<Duration> age;
  private final AtomicReference<Optional<DoorSession>> session =
      new AtomicReference<>(Optional.empty());
  private final AtomicBoolean hasNotPassed = new AtomicBoolean();
  private final AtomicReference<Optional<Duration>> shortest =
      new AtomicReference<>(Optional.empty());

  /**
   * @param stopwatch begins to measure a duration
   * @param ids of jobs
   */
  public CircuitProbe(
      CloseableHttpClient doorClient,
      JsonMapper json,
      GrantSource grants,
      CircuitWay way,
      Supplier<Supplier<Duration>> stopwatch,
      Supplier<UUID> ids) {
    this.door = new DoorClient(doorClient, json);
    this.grants = grants;
    this.way = way;
    this.stopwatch = stopwatch;
    this.ids = ids;
    this.age = stopwatch.get();
  }

  @Override
  public CircuitProof get() {
    boolean isKept = session.get().isPresent();
    CircuitProof proof = tried();
    boolean isForgotten = isKept && session.get().isEmpty();
    return isForgotten ? tried() : proof;
  }

  /**
   * A session that failed is kept, so that a circuit is also tried while the router does not
   * answer; but a grant is requested, because a door that was started again may listen at another
   * port.
   */
  private CircuitProof tried() {
    boolean isGrantNeeded = session.get().isEmpty() || hasNotPassed.get();
    try {
      return tried(
          isGrantNeeded ? granted() : Optional.empty(),
          "the source has no door for this agent's version");
    } catch (RouterRefusedException e) {
      String why = String.valueOf(e.getMessage());
      return e.isWithoutCircuit() ? new CircuitProof.Failed(why) : tried(Optional.empty(), why);
    } catch (RouterUnreachableException e) {
      return tried(Optional.empty(), String.valueOf(e.getMessage()));
    }
  }

  /**
   * @param whyNoGrant if there is none
   */
  private CircuitProof tried(Optional<DoorGrant> grant, String whyNoGrant) {
    if (grant.isEmpty() && session.get().isEmpty()) {
      return new CircuitProof.Unknown(whyNoGrant);
    }
    CircuitProof proof = inTime(grant);
    hasNotPassed.set(!(proof instanceof CircuitProof.Passed));
    return proof;
  }

  /** Any door of the source answers with bytes; one for files is preferred. */
  private Optional<DoorGrant> granted() {
    Lane lane = new Lane(way.link(), Optional.of(way.path().circuit()));
    return grants.grants(ids.get(), lane, List.of()).grants().stream()
        .min(Comparator.comparing(grant -> !HttpBackend.PROTOCOLS.contains(grant.protocol())));
  }

  private CircuitProof inTime(Optional<DoorGrant> grant) {
    FutureTask<CircuitProof> reading = new FutureTask<>(() -> read(grant));
    Duration longest =
        shortest.get().map(trip -> ANSWER.plus(trip.multipliedBy(ROUND_TRIPS))).orElse(FIRST);
    Thread.ofVirtual().name("circuit-proof").start(reading);
    try {
      return reading.get(longest.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return new CircuitProof.Late("nothing arrived within %d ms".formatted(longest.toMillis()));
    } catch (ExecutionException e) {
      throw new IllegalStateException("a proof of a circuit failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new CircuitProof.Unknown("the agent stops");
    } finally {
      // Also closes the connection.
      reading.cancel(true);
    }
  }

  private CircuitProof read(Optional<DoorGrant> grant) {
    try {
      if (grant.isPresent()) {
        session.set(Optional.of(door.open(grant.get(), List.of(), Optional.of(way.path()))));
      }
      DoorSession open = session.get().orElseThrow();
      door.execute(open, new HttpGet(DoorClient.addressOf(open) + "/proof"), CircuitProbe::drain);
      return new CircuitProof.Passed(roundTrip(open));
    } catch (DoorClient.SessionLostException e) {
      session.set(Optional.empty());
      return new CircuitProof.Unknown("the door has forgotten its session");
    } catch (TransferFailedException e) {
      String why = e.failure().message();
      if (isTooEarly(e)) {
        return new CircuitProof.Unknown(
            "the door of the source does not listen on the circuit yet");
      }
      if (grant.isEmpty() && isRefused(e)) {
        return new CircuitProof.Unknown("the door of the source does not run");
      }
      return e.failure().reason() == FailureClass.SOURCE_BUSY
          ? new CircuitProof.Unknown(why)
          : new CircuitProof.Failed(why);
    }
  }

  /** Whether the source's door may not listen there yet. */
  private boolean isTooEarly(TransferFailedException e) {
    return session.get().isEmpty() && isRefused(e) && age.get().compareTo(SET_UP) < 0;
  }

  /** A host that refuses a connection answers over the circuit. */
  private static boolean isRefused(TransferFailedException e) {
    return e.getCause() != null && IoCause.of(e.getCause()) == IoCause.REFUSED;
  }

  /** Over the connection that has just been used. */
  private Duration roundTrip(DoorSession open)
      throws TransferFailedException, DoorClient.SessionLostException {
    Supplier<Duration> asked = stopwatch.get();
    door.execute(open, new HttpHead(DoorClient.addressOf(open)), response -> {});
    Duration took = asked.get();
    shortest.updateAndGet(
        before -> Optional.of(before.filter(it -> it.compareTo(took) < 0).orElse(took)));
    return took;
  }

  private static void drain(ClassicHttpResponse response)
      throws IOException, TransferFailedException {
    byte[] buffer = new byte[BUFFER_BYTES];
    long bytes = 0;
    InputStream in = response.getEntity().getContent();
    for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
      bytes += got;
    }
    if (bytes != PROOF_BYTES) {
      throw DoorFailures.garbled("the door answered with %d bytes".formatted(bytes));
    }
  }
}
