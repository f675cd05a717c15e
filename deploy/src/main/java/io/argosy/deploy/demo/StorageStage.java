package io.argosy.deploy.demo;

import io.argosy.bench.storage.ScriptedCopies;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.DatasetName;
import io.argosy.deploy.client.Injection;
import io.argosy.deploy.demo.Preparation.Named;
import io.argosy.deploy.scan.FoundFile;
import io.argosy.deploy.screen.Narrator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.springframework.util.FileSystemUtils;

/**
 * Router, database, an agent and two XRootD servers, between which a bench copies a set of files.
 */
public final class StorageStage extends DemoStage {

  private static final double NANOS = 1e9;
  private static final String OPEN = "the script that is compared has no tokens";

  private final StorageDemo servers;
  private final BenchStage.FileSet set;
  private final int atOnce;
  private int moves;

  private StorageStage(DemoLayout layout, BenchStage.FileSet set, int atOnce, Narrator narrator)
      throws IOException {
    super(layout, Installation.Manner.OPERATED, mover(atOnce), false, line -> {});
    this.servers = new StorageDemo(this, Optional.of(OPEN), narrator);
    this.set = set;
    this.atOnce = atOnce;
  }

  private static DemoOptions.Mover mover(int atOnce) {
    String streams = Integer.toString(atOnce);
    return new DemoOptions.Mover(
        "auto", Optional.empty(), Map.of("streams.mode", "off", "streams.start", streams));
  }

  /**
   * @throws IllegalArgumentException XRootD is not installed
   */
  public static void requireXrootd(String command) throws IOException {
    XrootdProgram.requireInstalled(command);
  }

  /**
   * @param data real path of a separate directory
   * @param atOnce files that the agent copies at a time
   */
  public static StorageStage open(Path data, BenchStage.FileSet set, int atOnce, Narrator narrator)
      throws IOException {
    StorageStage stage = new StorageStage(new DemoLayout(data), set, atOnce, narrator);
    DatasetName original = dataset(0);
    KnownDataset known = new KnownDataset(original, set.directory().toString(), "", 1);
    stage.startAll(
        () -> {
          stage.lock();
          stage.begin(OptionalInt.empty(), Map.of());
          stage.servers.start(stage, new Named(set.directory(), set.list(), known));
          stage.finish();
        });
    return stage;
  }

  private static DatasetName dataset(int move) {
    return new DatasetName("/bench/storage/" + move);
  }

  /**
   * Has Argosy copy the set once, and deletes the copies.
   *
   * @return seconds from the request to the last replica, by the router's clock
   * @throws IOException not all files arrived
   */
  public double argosy() throws IOException {
    DatasetName dataset = dataset(++moves);
    servers.offer(dataset(0), dataset);
    new Injection(dataset, set.list().files()).at(StorageDemo.SOURCE, user());
    double seconds = place(dataset, StorageDemo.TARGET).toNanos() / NANOS;
    FileSystemUtils.deleteRecursively(servers.folder(dataset));
    return seconds;
  }

  /** Has a script copy the set once, and deletes the copies; returns the seconds. */
  public double script() throws IOException {
    DatasetName dataset = dataset(++moves);
    Map<String, Checksum> files =
        set.list().files().stream().collect(Collectors.toMap(FoundFile::path, FoundFile::checksum));
    String source = servers.addressAtSource(dataset(0));
    String target = servers.addressAtTarget(dataset);
    double seconds =
        new ScriptedCopies(source, target, files, atOnce, ScriptedCopies.SILENCE).run();
    FileSystemUtils.deleteRecursively(servers.folder(dataset));
    return seconds;
  }

  @Override
  public void close() throws IOException {
    super.close();
    servers.close();
  }
}
