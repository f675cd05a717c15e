package io.argosy.system.testbed;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.InjectionForm;
import io.argosy.common.wire.user.InjectionForm.InjectedFile;
import io.argosy.common.wire.user.InjectionView;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.common.wire.user.RequestTakenView;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.zip.Adler32;
import java.util.zip.CheckedOutputStream;

/** A dataset whose file contents are derived from their names, so that any copy can be compared. */
public final class SampleDataset {

  private static final int CHUNK = 1 << 16;
  private static final int BUSY = 503;

  private final Testbed bed;
  private final DatasetName name;
  private final List<Sample> samples = new ArrayList<>();
  private final Map<Long, Checksum> zeros = new HashMap<>();

  private record Sample(Lfn lfn, long bytes, boolean sparse) {}

  SampleDataset(Testbed bed, String name) {
    this.bed = bed;
    this.name = new DatasetName("/sys/" + name);
  }

  public SampleDataset file(String path, int bytes) {
    samples.add(new Sample(new Lfn(name + "/" + path), bytes, false));
    return this;
  }

  /** Adds a file of zeros, which is written as a sparse file. */
  public SampleDataset sparse(String path, long bytes) {
    samples.add(new Sample(new Lfn(name + "/" + path), bytes, true));
    return this;
  }

  /** Writes the files into the nodes' storage and registers them at the router. */
  public SampleDataset at(String... nodes) {
    Stream.of(nodes).forEach(this::at);
    return this;
  }

  private void at(String node) {
    samples.forEach(sample -> write(sample, bed.node(node).placeOf(sample.lfn())));
    unlessBusy(bed.admin(), "/command/v1/injections", injectionAt(node)).as(InjectionView.class);
  }

  public InjectionForm injectionAt(String node) {
    List<InjectedFile> files =
        samples.stream()
            .map(s -> new InjectedFile(s.lfn(), ByteCount.of(s.bytes()), checksumOf(s)))
            .toList();
    return new InjectionForm(new NodeName(node), null, new BlockName(name, "0"), files);
  }

  public List<Lfn> lfns() {
    return samples.stream().map(Sample::lfn).toList();
  }

  public DatasetName name() {
    return name;
  }

  public Lfn lfn(String path) {
    return new Lfn(name + "/" + path);
  }

  /** Whether the node has the file with exactly the sample's bytes. */
  public boolean isWholeAt(String node, Lfn lfn) {
    Sample sample = samples.stream().filter(s -> s.lfn().equals(lfn)).findFirst().orElseThrow();
    Path expected = bed.home().resolve("expected");
    write(sample, expected);
    try {
      return Files.mismatch(expected, bed.node(node).placeOf(lfn)) == -1;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Requests it as an ordinary user. */
  public PlacedRequest request(String... destinations) {
    return requestOf(bed.user(), destinations);
  }

  /** Requests it as this user, again while the router says that it is busy. */
  public PlacedRequest requestOf(RouterApi user, String... destinations) {
    var form =
        new RequestForm(
            null,
            List.of(name),
            Stream.of(destinations).map(NodeName::new).toList(),
            null,
            null,
            null,
            null,
            null,
            null,
            null);
    RouterApi.Answer answer = unlessBusy(user, "/command/v1/requests", form);
    return new PlacedRequest(bed, answer.as(RequestTakenView.class).id());
  }

  private static RouterApi.Answer unlessBusy(RouterApi user, String path, Object form) {
    return Waits.waiting("a router that is not busy")
        .until(() -> user.post(path, form), answer -> answer.status() != BUSY);
  }

  private static void write(Sample sample, Path file) {
    try {
      Files.createDirectories(file.getParent());
      try (OutputStream out = Files.newOutputStream(file)) {
        if (!sample.sparse()) {
          writeTo(out, sample);
        }
      }
      try (var whole = new RandomAccessFile(file.toFile(), "rw")) {
        whole.setLength(sample.bytes());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void writeTo(OutputStream out, Sample sample) throws IOException {
    var bytes = new SplittableRandom(sample.lfn().value().hashCode());
    byte[] chunk = new byte[CHUNK];
    for (long left = sample.bytes(); left > 0; left -= CHUNK) {
      if (!sample.sparse()) {
        bytes.nextBytes(chunk);
      }
      out.write(chunk, 0, (int) Math.min(CHUNK, left));
    }
  }

  /** Sparse files of one size have the same checksum. */
  private Checksum checksumOf(Sample sample) {
    return sample.sparse()
        ? zeros.computeIfAbsent(sample.bytes(), bytes -> summed(sample))
        : summed(sample);
  }

  private static Checksum summed(Sample sample) {
    Adler32 sum = new Adler32();
    try (var out = new CheckedOutputStream(OutputStream.nullOutputStream(), sum)) {
      writeTo(out, sample);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Checksum.of(sum);
  }
}
