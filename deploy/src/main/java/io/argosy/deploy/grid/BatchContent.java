package io.argosy.deploy.grid;

import io.argosy.bench.grid.GridFile;
import io.argosy.bench.grid.GridWorld;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.unit.ByteCount;
import io.argosy.deploy.client.Injection;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.demo.GridStage;
import io.argosy.deploy.scan.FoundFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.zip.Adler32;
import java.util.zip.CheckedOutputStream;
import org.springframework.util.FileSystemUtils;

/** Writes the files of a batch once, and hard-links them in the storages of their other sources. */
final class BatchContent {

  private static final int BUFFER_BYTES = 1 << 20;

  private final GridWorld world;
  private final GridStage stage;
  private final byte[] buffer = new byte[BUFFER_BYTES];

  BatchContent(GridWorld world, GridStage stage, long seed) {
    this.world = world;
    this.stage = stage;
    new SplittableRandom(seed).nextBytes(buffer);
  }

  /** The beginning of the names of a batch's datasets. */
  static String prefix(int batch) {
    return "/grid/batch%d/".formatted(batch);
  }

  /** The dataset of one of the requests of a batch, which count from 1. */
  static DatasetName dataset(int batch, int request) {
    return new DatasetName(prefix(batch) + "set" + request);
  }

  static String nameOf(GridFile file) {
    return "file%06d.dat".formatted(file.number());
  }

  /**
   * Writes the files and declares them to the router.
   *
   * @param requests the files of each
   */
  void make(int batch, Collection<List<GridFile>> requests, RouterClient router)
      throws IOException {
    int request = 0;
    for (List<GridFile> files : requests) {
      declare(dataset(batch, ++request), files, router);
    }
  }

  private void declare(DatasetName dataset, List<GridFile> files, RouterClient router)
      throws IOException {
    Map<GridFile, FoundFile> found = new LinkedHashMap<>();
    for (GridFile file : files) {
      found.put(file, make(dataset, file));
    }
    Injection injection = new Injection(dataset, List.copyOf(found.values()));
    for (int node = 0; node < world.nodes().size(); node++) {
      int holder = node;
      List<FoundFile> held =
          files.stream().filter(file -> file.sources().contains(holder)).map(found::get).toList();
      injection.at(world.nodes().get(node).name(), held, router);
    }
  }

  private FoundFile make(DatasetName dataset, GridFile file) throws IOException {
    Path first = folder(file.sources().getFirst(), dataset.value()).resolve(nameOf(file));
    Files.createDirectories(first.getParent());
    Checksum checksum = write(first, file);
    for (int node : file.sources().subList(1, file.sources().size())) {
      Path folder = Files.createDirectories(folder(node, dataset.value()));
      Files.createLink(folder.resolve(nameOf(file)), first);
    }
    return new FoundFile(nameOf(file), ByteCount.of(file.bytes()), checksum);
  }

  /** Writes the same bytes for each file, from another offset on. */
  private Checksum write(Path path, GridFile file) throws IOException {
    Adler32 sum = new Adler32();
    int from = Math.floorMod(file.number() * 7919, BUFFER_BYTES);
    try (OutputStream out = new CheckedOutputStream(Files.newOutputStream(path), sum)) {
      for (long left = file.bytes(); left > 0; ) {
        int length = (int) Math.min(left, BUFFER_BYTES - from);
        out.write(buffer, from, length);
        left -= length;
        from = 0;
      }
    }
    return Checksum.of(sum);
  }

  private Path folder(int node, String path) {
    return stage.storage(world.nodes().get(node).name()).resolve(path.substring(1));
  }

  /** Removes all copies of a batch. */
  void remove(int batch) throws IOException {
    for (int node = 0; node < world.nodes().size(); node++) {
      FileSystemUtils.deleteRecursively(folder(node, prefix(batch)));
    }
  }
}
