package io.argosy.bench.latency;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.task.RequestStatus;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.InjectionForm;
import io.argosy.common.wire.user.InjectionForm.InjectedFile;
import io.argosy.common.wire.user.InjectionView;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.common.wire.user.RequestTakenView;
import io.argosy.common.wire.user.RequestView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.zip.Adler32;

/**
 * Requests one small new file after the other, and measures the time from the answer to the request
 * until a client sees the verified replica.
 *
 * @param mapping of the source's storage, which is writable on this machine
 * @param size of each file
 */
public record LatencyBench(
    RouterCalls router,
    NodeName source,
    StorageMapping mapping,
    NodeName destination,
    ByteCount size) {

  private static final long POLL_NANOS = 5_000_000;
  private static final Duration LONGEST = Duration.ofMinutes(1);

  /**
   * @param seen receives each measured time
   * @throws IOException the router does not answer, or a file does not arrive within a minute
   */
  public LatencyResult run(int samples, Consumer<Duration> seen) throws IOException {
    DatasetName run = new DatasetName("/bench/latency/" + UUID.randomUUID());
    List<Duration> times = new ArrayList<>();
    for (int i = 0; i < samples; i++) {
      Duration time = time(new DatasetName(run + "/" + i));
      seen.accept(time);
      times.add(time);
    }
    return LatencyResult.of(times);
  }

  private Duration time(DatasetName dataset) throws IOException {
    inject(dataset);
    var form =
        new RequestForm(
            null,
            List.of(dataset),
            List.of(destination),
            null,
            null,
            "argosy bench",
            null,
            null,
            null,
            null);
    String id = router.post("/command/v1/requests", form, RequestTakenView.class).id();
    long taken = System.nanoTime();
    while (!isDone(id)) {
      if (System.nanoTime() - taken > LONGEST.toNanos()) {
        throw new IOException("the file of request %s did not arrive in a minute".formatted(id));
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    return Duration.ofNanos(System.nanoTime() - taken);
  }

  private boolean isDone(String id) throws IOException {
    RequestStatus status = router.get("/query/v1/requests/" + id, RequestView.class).status();
    if (status == RequestStatus.FAILED || (status.isOver() && status != RequestStatus.DONE)) {
      throw new IOException("request %s is %s".formatted(id, status));
    }
    return status == RequestStatus.DONE;
  }

  private void inject(DatasetName dataset) throws IOException {
    Lfn lfn = new Lfn(dataset + "/file");
    byte[] content = new byte[Math.toIntExact(size.bytes())];
    Adler32 sum = new Adler32();
    sum.update(content);
    Path place = placeOf(lfn);
    Files.createDirectories(place.getParent());
    Files.write(place, content);
    var file = new InjectedFile(lfn, size, Checksum.of(sum));
    router.post(
        "/command/v1/injections",
        new InjectionForm(source, dataset, null, List.of(file)),
        InjectionView.class);
  }

  private Path placeOf(Lfn lfn) throws IOException {
    return mapping
        .placeOf(lfn)
        .map(place -> Path.of(place.root(), place.relativePath()))
        .orElseThrow(() -> new IOException(source + " has no storage rule for " + lfn));
  }
}
