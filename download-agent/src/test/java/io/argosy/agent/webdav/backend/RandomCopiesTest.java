package io.argosy.agent.webdav.backend;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.NoDoors;
import io.argosy.agent.fixture.StorageWorld;
import io.argosy.agent.fixture.Storages;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.transfer.Arrival;
import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.Parcel;
import io.argosy.agent.transfer.ParcelPlan;
import io.argosy.agent.transfer.TransferBackendContract.MoveResults;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.agent.verify.Verification;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.dav.http.StorageClients;
import io.argosy.common.fixture.DavDouble;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.DoorGrant;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Storage that lies and an agent that is killed, in any order. */
class RandomCopiesTest {

  private static final int TASKS = 4;
  private static final int STEPS = 25;

  private final AtomicReference<Random> random = new AtomicReference<>(new Random(0));
  private final StorageClients clients = Storages.patientFor(Duration.ofSeconds(10));
  private final DavClient client = clients.redirectedTo(Set.of());
  private volatile boolean mayDie;
  private DavDouble source;
  private DavDouble destination;

  @BeforeEach
  void start() throws IOException {
    source = new DavDouble();
    destination = new DavDouble();
  }

  @AfterEach
  void stop() {
    clients.close();
    source.close();
    destination.close();
  }

  @Test
  void noWorldLosesOrLeavesAFile() {
    run(150);
  }

  @Test
  @Tag("campaign")
  void noneOfManyWorldsLosesOrLeavesAFile() {
    run(5_000);
  }

  private void run(int worlds) {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    int placed = 0;
    for (long n = seed; n < seed + worlds; n++) {
      placed += new World(n).run();
    }
    System.out.printf("%d of %d files were placed%n", placed, worlds * TASKS);
    assertThat(placed).isPositive();
  }

  /** One agent, its tasks, and a directory of its own at both storages. */
  private final class World {

    private final long seed;
    private final String root;
    private final StorageWorld storage;
    private final List<HeldTask> tasks = new ArrayList<>();
    private final Map<HeldTask, Arrival> arrived = new HashMap<>();
    private final Set<HeldTask> placed = new HashSet<>();

    World(long seed) {
      this.seed = seed;
      this.root = "/w" + seed;
      random.set(new Random(seed));
      storage =
          new StorageWorld(
              DavUrl.parse(destination.url() + root), client, (node, directory) -> unlessKilled());
      for (int n = 0; n < TASKS; n++) {
        byte[] content = new byte[1 + random.get().nextInt(2_000)];
        random.get().nextBytes(content);
        tasks.add(Tasks.of("t" + n, "/d/f" + n, content, Tasks.job(1).link()));
        source.file(root + "/d/f" + n, content);
      }
    }

    int run() {
      lie();
      for (int step = 0; step < STEPS; step++) {
        stepOrDie();
        requireRightFinalNames();
      }
      beHonest();
      tasks.stream().filter(task -> !placed.contains(task)).forEach(storage.staging()::discard);
      for (int round = 0; round < 3; round++) {
        storage.passes(Duration.ofMinutes(1));
        storage.sweep().run();
      }
      requireRightFinalNames();
      assertThat(destination.paths())
          .as("seed %d", seed)
          .noneMatch(path -> path.startsWith(root) && path.contains("/.argosy."));
      assertThat(storage.files().all()).as("seed %d", seed).isEmpty();
      return placed.size();
    }

    private void stepOrDie() {
      try {
        step();
      } catch (Killed | CompletionException e) {
        if (!(e instanceof Killed) && !(e.getCause() instanceof Killed)) {
          throw e;
        }
        storage.restart();
        arrived.clear();
      }
    }

    private void step() {
      switch (random.get().nextInt(6)) {
        case 0, 1 -> copy();
        case 2, 3 -> place();
        case 4 -> {
          storage.passes(Duration.ofSeconds(random.get().nextInt(60)));
          storage.sweep().run();
        }
        default -> {
          storage.restart();
          arrived.clear();
        }
      }
    }

    private void copy() {
      List<HeldTask> left =
          tasks.stream()
              .filter(task -> !placed.contains(task) && !arrived.containsKey(task))
              .toList();
      if (left.isEmpty()) {
        return;
      }
      TpcBackend tpc = backend();
      List<FileMove> moves = new ArrayList<>();
      left.forEach(task -> moves.add(new FileMove(task, moves.size(), "")));
      List<String> paths = left.stream().map(task -> root + task.file().lfn()).toList();
      DoorGrant grant = new DoorGrant("dav", source.url(), "", 3600, paths, false, null, null);
      MoveResults results = new MoveResults();
      try {
        DoorSession session =
            tpc.open(grant, left.stream().map(HeldTask::file).toList(), Optional.empty());
        for (Parcel parcel : tpc.parcels(moves, new ParcelPlan(1, ByteCount.of(1)))) {
          tpc.fetch(session, parcel, results);
        }
      } catch (TransferFailedException e) {
        throw new AssertionError(e);
      }
      assertThat(results.arrivals().size() + results.failures().size())
          .as("seed %d: one outcome of each", seed)
          .isEqualTo(left.size());
      for (HeldTask task : left) {
        results.arrivals().stream()
            .filter(arrival -> arrival.key().equals(task.key()))
            .filter(arrival -> Verification.check(task, arrival).isEmpty())
            .findFirst()
            .ifPresentOrElse(
                arrival -> arrived.put(task, arrival), () -> storage.staging().discard(task));
      }
    }

    private TpcBackend backend() {
      return new TpcBackend(
          storage.site(),
          new NoDoors(),
          clients,
          storage.leftovers(),
          new RunningCopies(task -> false, StorageWorld.PATIENCE, System::nanoTime),
          new FlowMeter(System::nanoTime, System::nanoTime),
          Clock.systemUTC());
    }

    private void place() {
      List<HeldTask> staged = List.copyOf(arrived.keySet());
      storage
          .destination()
          .place(staged)
          .forEach(
              (key, failure) -> {
                HeldTask task =
                    staged.stream().filter(it -> it.key().equals(key)).findFirst().orElseThrow();
                arrived.remove(task);
                if (failure.isEmpty()) {
                  placed.add(task);
                } else {
                  storage.staging().discard(task);
                }
              });
    }

    private void requireRightFinalNames() {
      for (HeldTask task : tasks) {
        Optional<byte[]> there = destination.content(root + task.file().lfn());
        byte[] right = source.content(root + task.file().lfn()).orElseThrow();
        assertThat(there.map(content -> Arrays.equals(content, right)).orElse(true))
            .as("seed %d: %s has the right content", seed, task.file().lfn())
            .isTrue();
        assertThat(there.isPresent() || !placed.contains(task)).as("seed %d", seed).isTrue();
      }
    }
  }

  /** The process ends between two requests of a step. */
  private static final class Killed extends Error {

    private static final long serialVersionUID = 1L;
  }

  private DavAccess unlessKilled() {
    if (mayDie && chance(60) == 0) {
      throw new Killed();
    }
    return DavAccess.NONE;
  }

  /** From now on about every third answer is wrong in some way. */
  private void lie() {
    mayDie = true;
    destination.on("COPY", this::copyOrLie);
    destination.on("MOVE", this::rightOr);
    destination.on("DELETE", this::rightOr);
    destination.on("HEAD", this::rightOr);
    destination.on("MKCOL", this::rightOr);
  }

  private void beHonest() {
    mayDie = false;
    for (String method : List.of("COPY", "MOVE", "DELETE", "HEAD", "MKCOL")) {
      destination.on(method, destination::answerRightly);
    }
  }

  private int chance(int sides) {
    synchronized (random) {
      return random.get().nextInt(sides);
    }
  }

  private void copyOrLie(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    switch (chance(9)) {
      case 0 -> {
        destination.file(path, new byte[] {7});
        DavDouble.status(201, "failure: Transferred a partial file\n").to(exchange);
      }
      case 1 -> {
        destination.file(path, new byte[] {7});
        DavDouble.status(201, "success: Created\n").to(exchange);
      }
      case 2 -> DavDouble.status(201, "success: Created\n").to(exchange);
      case 3 -> {
        destination.file(path, new byte[] {7});
        throw new IOException("cut");
      }
      case 4 -> DavDouble.status(507, "full").to(exchange);
      default -> destination.answerRightly(exchange);
    }
  }

  /** A request may be obeyed although its answer is lost. */
  private void rightOr(HttpExchange exchange) throws IOException {
    int side = chance(10);
    if (side == 0) {
      DavDouble.status(500, "later").to(exchange);
    } else if (side == 1 && exchange.getRequestMethod().equals("MOVE")) {
      destination.moveSilently(exchange);
      throw new IOException("cut");
    } else if (side == 2) {
      throw new IOException("cut");
    } else {
      destination.answerRightly(exchange);
    }
  }
}
