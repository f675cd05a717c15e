package io.argosy.agent.transfer.backend.http;

import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.lane.CircuitPath;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.transfer.CopyPatience;
import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.MoveWatch;
import io.argosy.agent.transfer.Parcel;
import io.argosy.agent.transfer.ParcelPlan;
import io.argosy.agent.transfer.StagingArea;
import io.argosy.agent.transfer.StorageSource;
import io.argosy.agent.transfer.TransferBackend;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.dav.http.StorageClients;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.wire.agent.DoorGrant;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.backoff.BackOffExecution;
import org.springframework.util.backoff.ExponentialBackOff;
import tools.jackson.databind.json.JsonMapper;

/**
 * Moves files from an HTTP door, or from a storage without a door. A broken transfer is resumed a
 * few times before its file counts as failed, but not after a fault of the destination; over a
 * circuit it fails at once, because the shared path may be able to continue it.
 */
public final class HttpBackend implements TransferBackend, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(HttpBackend.class);
  static final Set<String> PROTOCOLS = Set.of("http", "https");
  private static final int MOST_FRUITLESS_TRIES = 3;

  /** No source can mend them, and some storage would begin again with the first byte. */
  private static final Set<FailureClass> OF_DESTINATION =
      Set.of(FailureClass.DESTINATION_FULL, FailureClass.TOOL_BROKEN, FailureClass.REFUSED);

  private final DoorClient door;
  private final StorageClients storages;
  private final CopyPatience patience;
  private final StagingArea staging;
  private final ExponentialBackOff pause;
  private final FlowMeter flows;
  private final Clock clock;
  private final CountDownLatch stopped = new CountDownLatch(1);

  /**
   * @param doorClient with the time-outs after which a door counts as unreachable
   * @param patience with the content of one file of a storage
   */
  public HttpBackend(
      CloseableHttpClient doorClient,
      JsonMapper json,
      StorageClients storages,
      CopyPatience patience,
      StagingArea staging,
      ExponentialBackOff pause,
      FlowMeter flows,
      Clock clock) {
    this.door = new DoorClient(doorClient, json);
    this.storages = storages;
    this.patience = patience;
    this.staging = staging;
    this.pause = pause;
    this.flows = flows;
    this.clock = clock;
  }

  @Override
  public String tool() {
    return "http";
  }

  @Override
  public boolean supports(String protocol) {
    return PROTOCOLS.contains(protocol) || StorageSource.PROTOCOLS.contains(protocol);
  }

  @Override
  public DoorSession open(DoorGrant grant, List<FileContent> files, Optional<CircuitPath> circuit)
      throws TransferFailedException {
    return StorageSource.PROTOCOLS.contains(grant.protocol())
        ? DoorSession.atStorage(grant, files, circuit, flows.stopwatch())
        : door.open(grant, files, circuit);
  }

  @Override
  public void keep(DoorSession session) {
    if (session.isAtDoor()) {
      door.keep(session);
    }
  }

  @Override
  public void end(DoorSession session) {
    if (session.isAtDoor()) {
      door.end(session);
    }
  }

  @Override
  public List<Parcel> parcels(List<FileMove> moves, ParcelPlan plan) {
    return plan.parcels(moves);
  }

  /** Ends the requests over a circuit, whose files then fail. */
  public void abort(UUID circuit) {
    door.abort(circuit);
  }

  @Override
  public void close() {
    stopped.countDown();
  }

  @Override
  public void fetch(DoorSession session, Parcel parcel, MoveWatch watch) {
    List<OpenMove> left = new ArrayList<>();
    Supplier<Duration> asked = flows.stopwatch();
    Lane lane = session.over(parcel.moves().getFirst().task().link());
    parcel.moves().forEach(move -> left.add(new OpenMove(move, lane, flows, clock)));
    int fruitless = 0;
    BackOffExecution delays = pause.start();
    TaskFailure last = DoorFailures.stopped();
    while (!left.isEmpty() && fruitless < MOST_FRUITLESS_TRIES && pausedAfter(fruitless, delays)) {
      long before = furthest(left);
      int files = left.size();
      try {
        oneTry(session, parcel, left, lane, watch);
      } catch (DoorClient.SessionLostException e) {
        left.forEach(open -> watch.sessionLost(open.move(), open.effortIfBegun()));
        return;
      } catch (TransferFailedException e) {
        last = e.failure();
        if (isFinal(last, lane)) {
          break;
        }
        LOG.info("Fetch failed, retrying: files={} reason={}", left.size(), last.message());
      }
      boolean fruit = left.size() < files || furthest(left) > before;
      fruitless = fruit ? 0 : fruitless + 1;
      delays = fruit ? pause.start() : delays;
    }
    for (OpenMove open : left) {
      watch.failed(open.move(), last, Optional.of(open.effortSince(asked)));
    }
  }

  private static boolean isFinal(TaskFailure failure, Lane lane) {
    return OF_DESTINATION.contains(failure.reason()) || !lane.isShared() && failure.isUnanswered();
  }

  private void oneTry(
      DoorSession session, Parcel parcel, List<OpenMove> left, Lane lane, MoveWatch watch)
      throws TransferFailedException, DoorClient.SessionLostException {
    flows.begin(lane);
    try {
      if (session.storage().isPresent()) {
        fetchStored(session.storage().get(), left, watch);
      } else {
        fetchServed(session, parcel, left, watch);
      }
    } finally {
      flows.end(lane);
    }
  }

  private void fetchServed(DoorSession session, Parcel parcel, List<OpenMove> left, MoveWatch watch)
      throws TransferFailedException, DoorClient.SessionLostException {
    DoorFetch fetch = new DoorFetch(door, staging, watch);
    switch (parcel) {
      case Parcel.Bundle bundle -> fetch.bundle(session, left);
      case Parcel.Single single -> fetch.file(session, left);
    }
  }

  private void fetchStored(StorageSource source, List<OpenMove> left, MoveWatch watch)
      throws TransferFailedException, DoorClient.SessionLostException {
    if (!source.isUsable()) {
      throw new DoorClient.SessionLostException();
    }
    DavClient client = storages.redirectedTo(source.redirectHosts());
    new StorageFetch(client, patience, staging, watch).files(source, left);
  }

  private boolean pausedAfter(int fruitless, BackOffExecution delays) {
    if (fruitless == 0) {
      return stopped.getCount() > 0;
    }
    try {
      return !stopped.await(delays.nextBackOff(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static long furthest(List<OpenMove> moves) {
    return moves.stream().mapToLong(OpenMove::furthest).sum();
  }
}
