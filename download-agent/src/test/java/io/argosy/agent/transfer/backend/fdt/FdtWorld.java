package io.argosy.agent.transfer.backend.fdt;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.batch.JobSizing;
import io.argosy.agent.batch.LinkShape;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fdt.FdtTimeouts;
import io.argosy.agent.fdt.PortLeases;
import io.argosy.agent.fdt.PortRange;
import io.argosy.agent.fixture.MemoryFdtRecords;
import io.argosy.agent.fixture.MemoryStaging;
import io.argosy.agent.fixture.StorageWorld;
import io.argosy.agent.fixture.Storages;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.transfer.FlatArea;
import io.argosy.agent.transfer.StagingArea;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.agent.transfer.backend.http.HttpBackend;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.WireJson;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.springframework.util.backoff.ExponentialBackOff;

/** A destination whose clock advances by half a second with every check. */
final class FdtWorld implements AutoCloseable {

  private final Path directory;
  private final MemoryStaging staging = new MemoryStaging();
  private final CloseableHttpClient client = HttpClients.createDefault();
  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final Clock clock = ((InstantSource) now::get).withZone(ZoneOffset.UTC);
  private final FlowMeter flows =
      new FlowMeter(() -> now.get().toEpochMilli() * 1_000_000, () -> 0);
  private final MemoryFdtRecords records = new MemoryFdtRecords();
  private final AtomicBoolean stopped = new AtomicBoolean();
  private final Set<UUID> lost = ConcurrentHashMap.newKeySet();
  private final AtomicInteger runs = new AtomicInteger();
  private volatile OptionalInt advised = OptionalInt.empty();
  private volatile Instant roomUntil = Instant.MAX;
  private volatile ByteCount room = ByteCount.of(Long.MAX_VALUE);

  FdtWorld(Path directory) {
    this.directory = directory;
  }

  /** From now on this much space is free. */
  void hasRoomFor(ByteCount bytes) {
    room = bytes;
  }

  void losesRoomAfter(Duration time) {
    roomUntil = now.get().plus(time);
  }

  MemoryStaging staging() {
    return staging;
  }

  FlowMeter flows() {
    return flows;
  }

  Clock clock() {
    return clock;
  }

  MemoryFdtRecords records() {
    return records;
  }

  void pass(Duration time) {
    now.updateAndGet(instant -> instant.plus(time));
  }

  /** The agent stops: no check follows. */
  void stop() {
    stopped.set(true);
  }

  FdtBackend backend(ScriptedFdt fdt, boolean orHttp) {
    return new FdtBackend(http(), station(fdt), rules(fdt, orHttp), links(orHttp));
  }

  FdtRules rules(ScriptedFdt fdt, boolean orHttp) {
    return new FdtRules(
        OptionalInt.empty(),
        Map.of(),
        link -> advised,
        circuit -> lost.contains(circuit) && !flows.streams().isEmpty(),
        orHttp,
        clock,
        () -> "run-" + runs.incrementAndGet(),
        () -> rest(fdt));
  }

  /**
   * From now on nothing that moves over the circuit can arrive, which is seen while something does.
   */
  void lose(UUID circuit) {
    lost.add(circuit);
  }

  /** From now on each job is advised to use this many streams. */
  void advise(int streams) {
    advised = OptionalInt.of(streams);
  }

  HttpBackend http() {
    ExponentialBackOff pause = new ExponentialBackOff(1, 1);
    return new HttpBackend(
        client,
        WireJson.tolerant(),
        Storages.patientFor(Duration.ofSeconds(10)),
        StorageWorld.PATIENCE,
        staging,
        pause,
        flows,
        clock);
  }

  FdtLinks links(boolean orHttp) {
    Amount amount = new Amount(10, ByteCount.of(1_000_000));
    LinkShape usual = new LinkShape(2, 10, amount.bytes());
    JobSizing sizing = new JobSizing(amount, amount);
    return new FdtLinks(2, 1, sizing, link -> usual, orHttp, flows, clock);
  }

  FdtStation station(ScriptedFdt fdt) {
    return station(fdt, staging);
  }

  /**
   * @param landings where received files are read
   */
  FdtStation station(ScriptedFdt fdt, StagingArea landings) {
    return new FdtStation(
        fdt,
        new PortLeases(new PortRange(31000, 31009), (at, port) -> true),
        new Area(),
        landings,
        fdt,
        Optional.of(address(127, 0, 0, 1)),
        FdtTimeouts.DEFAULT,
        records);
  }

  private boolean rest(ScriptedFdt fdt) {
    pass(Duration.ofMillis(500));
    fdt.goOn();
    return !stopped.get();
  }

  static Inet4Address address(int... bytes) {
    try {
      byte[] address = new byte[bytes.length];
      for (int i = 0; i < bytes.length; i++) {
        address[i] = (byte) bytes[i];
      }
      return (Inet4Address) InetAddress.getByAddress(address);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() throws IOException {
    client.close();
  }

  /** The test's own directories; adopted files are moved to memory. */
  private final class Area implements FlatArea {

    @Override
    public Path open(NodeName node, String run, ByteCount bytes) throws TransferFailedException {
      if (bytes.compareTo(room) > 0) {
        throw new TransferFailedException(
            new TaskFailure(FailureClass.DESTINATION_FULL, Phase.TRANSFER, "no space left"));
      }
      try {
        return Files.createDirectory(directory.resolve(run));
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public boolean keepsReserve(Path run, ByteCount come) {
      return now.get().isBefore(roomUntil);
    }

    @Override
    public Map<String, ByteCount> list(Path run) {
      Map<String, ByteCount> found = new HashMap<>();
      for (File file : files(run)) {
        found.put(file.getName(), ByteCount.of(file.length()));
      }
      return found;
    }

    @Override
    public boolean hasPartialFile(HeldTask task) {
      return staging.holds(task.key()) || staging.hasStoredFile(task);
    }

    @Override
    public void adopt(Path run, String name, HeldTask task) {
      try {
        staging.leave(task.key(), Files.readAllBytes(run.resolve(name)));
        Files.delete(run.resolve(name));
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public InputStream read(Path run, String name) {
      try {
        return Files.newInputStream(run.resolve(name));
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void discard(Path run, String name) {
      assertThat(run.resolve(name).toFile().delete()).isTrue();
    }

    @Override
    public void discard(Path run) {
      files(run).forEach(file -> assertThat(file.delete()).isTrue());
      assertThat(run.toFile().delete()).isTrue();
    }

    private List<File> files(Path run) {
      File[] files = run.toFile().listFiles();
      return files == null ? new ArrayList<>() : List.of(files);
    }
  }
}
