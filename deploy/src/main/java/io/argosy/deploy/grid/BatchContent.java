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
import java.util.ArrayList;
import java.util.List;
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

  static DatasetName dataset(int batch) {
    return new DatasetName("/grid/batch" + batch);
  }

  static String nameOf(GridFile file) {
    return "file%06d.dat".formatted(file.number());
  }

  /** Writes the files and declares them to the router. */
  void make(int batch, List<GridFile> files, RouterClient router) throws IOException {
    List<FoundFile> found = new ArrayList<>();
    for (GridFile file : files) {
      found.add(make(batch, file));
    }
    Injection injection = new Injection(dataset(batch), found);
    for (int node = 0; node < world.nodes().size(); node++) {
      int holder = node;
      List<FoundFile> held =
          files.stream()
              .filter(file -> file.sources().contains(holder))
              .map(file -> found.get(file.number()))
              .toList();
      injection.at(world.nodes().get(node).name(), held, router);
    }
  }

  private FoundFile make(int batch, GridFile file) throws IOException {
    Path first = folder(file.sources().getFirst(), batch).resolve(nameOf(file));
    Files.createDirectories(first.getParent());
    Checksum checksum = write(first, file);
    for (int node : file.sources().subList(1, file.sources().size())) {
      Path folder = Files.createDirectories(folder(node, batch));
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

  private Path folder(int node, int batch) {
    return stage
        .storage(world.nodes().get(node).name())
        .resolve(dataset(batch).value().substring(1));
  }

  /** Removes all copies of a batch. */
  void remove(int batch) throws IOException {
    for (int node = 0; node < world.nodes().size(); node++) {
      FileSystemUtils.deleteRecursively(folder(node, batch));
    }
  }
}
