package io.argosy.deploy.demo;

import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;

/** Generates pseudo-random, incompressible files that are the same at each generation. */
public record GeneratedFiles(int files, ByteCount size) {

  private static final int FILES_PER_DIRECTORY = 1000;
  private static final int BUFFER_BYTES = 1 << 20;

  private static final List<String> UNITS = List.of("B", "kB", "MB", "GB", "TB");

  /**
   * Returns a name such as {@code 1000x1MB}. It is exact, because two sizes must not share a
   * directory.
   */
  String name() {
    long number = size.bytes();
    int unit = 0;
    while (number > 0 && number % 1000 == 0 && unit < UNITS.size() - 1) {
      number /= 1000;
      unit++;
    }
    return files + "x" + number + UNITS.get(unit);
  }

  ByteCount bytes() {
    return ByteCount.of(Math.multiplyExact(files, size.bytes()));
  }

  /**
   * Generates the missing files.
   *
   * @param progress receives the number of files generated so far
   */
  void makeIn(Path directory, LongConsumer progress) throws IOException {
    byte[] buffer = new byte[(int) Math.min(BUFFER_BYTES, Math.max(1, size.bytes()))];
    for (int i = 0; i < files; i++) {
      Path folder = directory.resolve("%04d".formatted(i / FILES_PER_DIRECTORY));
      if (i % FILES_PER_DIRECTORY == 0) {
        Files.createDirectories(folder);
      }
      make(folder.resolve("file-%07d.dat".formatted(i)), i, buffer);
      progress.accept(i + 1L);
    }
  }

  /**
   * Writes a file under another name first, because a file with its name and size is not generated
   * again.
   */
  private void make(Path file, int number, byte[] buffer) throws IOException {
    if (Files.isRegularFile(file) && Files.size(file) == size.bytes()) {
      return;
    }
    Path unfinished = file.resolveSibling(".unfinished");
    SplittableRandom content = new SplittableRandom(31L * size.bytes() + number);
    try (OutputStream out = Files.newOutputStream(unfinished)) {
      for (long left = size.bytes(); left > 0; left -= buffer.length) {
        content.nextBytes(buffer);
        out.write(buffer, 0, (int) Math.min(left, buffer.length));
      }
    }
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
