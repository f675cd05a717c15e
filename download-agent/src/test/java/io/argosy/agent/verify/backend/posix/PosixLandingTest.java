package io.argosy.agent.verify.backend.posix;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.Adler32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PosixLandingTest {

  private @TempDir Path directory;

  /**
   * A part of 400 GB is read for minutes. A door that restarts or forgets sessions every ten
   * minutes would never be asked for the rest in time if each attempt began with that.
   */
  @Test
  void aPartIsReadAgainOnceTheRestIsThere() throws IOException, TransferFailedException {
    Path part = directory.resolve("part");
    Files.writeString(part, "not read");
    try (PosixLanding landing =
        PosixLanding.takeUp(
            FileChannel.open(part, StandardOpenOption.READ, StandardOpenOption.WRITE),
            ByteCount.of(16))) {
      Files.writeString(part, "the part", StandardOpenOption.WRITE);
      write(landing, " and ");
      write(landing, "all");
      assertThat(landing.landed()).isEqualTo(16);
      assertThat(landing.checksum()).isEqualTo(sumOf("the part and all"));
      assertThat(landing.checksum()).isEqualTo(sumOf("the part and all"));
    }
    assertThat(part).hasContent("the part and all");
  }

  @Test
  void theSumOfALargePartAndItsRestIsThatOfTheWhole() throws IOException, TransferFailedException {
    String first = "\u00ff".repeat(70_000);
    String rest = "r".repeat(200_000);
    Path part = directory.resolve("part");
    Files.writeString(part, first, StandardCharsets.ISO_8859_1);
    try (PosixLanding landing =
        PosixLanding.takeUp(
            FileChannel.open(part, StandardOpenOption.READ, StandardOpenOption.WRITE),
            ByteCount.of(270_000))) {
      write(landing, rest);
      assertThat(landing.checksum()).isEqualTo(sumOf(first + rest));
    }
  }

  private static void write(PosixLanding landing, String text) throws TransferFailedException {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    landing.write(bytes, bytes.length);
  }

  private static Checksum sumOf(String text) {
    Adler32 sum = new Adler32();
    sum.update(text.getBytes(StandardCharsets.ISO_8859_1));
    return Checksum.of(sum);
  }
}
