package io.argosy.common.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.unit.ByteCount;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class FileListDigestTest {

  private static final Checksum SUM = new Checksum("adler32:11e60398");

  @Test
  void itIsSha256OverOneLinePerFile() throws NoSuchAlgorithmException {
    String text = "0\t5\tadler32:11e60398\t/a b\n1\t0\tadler32:00000001\t/caf\u00e9\n";
    byte[] expected =
        MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));

    assertThat(
            FileListDigest.sha256Of(
                List.of(file("/a b", 5, SUM), file("/caf\u00e9", 0, Checksum.EMPTY))))
        .isEqualTo(HexFormat.of().formatHex(expected));
  }

  @Test
  void everyPartOfAFileCounts() {
    assertThat(
            List.of(
                digest(file("/a", 5, SUM)),
                digest(file("/b", 5, SUM)),
                digest(file("/a", 6, SUM)),
                digest(file("/a", 5, Checksum.EMPTY)),
                digest(),
                digest(file("/a", 5, SUM), file("/b", 5, SUM)),
                digest(file("/b", 5, SUM), file("/a", 5, SUM))))
        .doesNotHaveDuplicates();
  }

  private static String digest(FileContent... files) {
    return FileListDigest.sha256Of(List.of(files));
  }

  private static FileContent file(String lfn, long bytes, Checksum checksum) {
    return new FileContent(new Lfn(lfn), ByteCount.of(bytes), checksum);
  }
}
