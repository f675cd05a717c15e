package io.argosy.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.agent.Registration.TcpLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelSettingsTest {

  @TempDir private Path directory;

  @Test
  void theLargestBuffersAreRead() throws IOException {
    write("ipv4/tcp_rmem", "4096\t131072\t6291456\n");
    write("ipv4/tcp_wmem", "4096\t16384\t4194304\n");
    write("core/rmem_max", "212992\n");
    write("core/wmem_max", "425984\n");
    assertThat(new KernelSettings(directory).tcp())
        .isEqualTo(new TcpLimits(6_291_456L, 4_194_304L, 212_992L, 425_984L));
  }

  @Test
  void whatCannotBeReadIsUnknown() throws IOException {
    assertThat(new KernelSettings(directory).tcp()).isEqualTo(TcpLimits.UNKNOWN);
    write("ipv4/tcp_rmem", "4096 131072\n");
    write("ipv4/tcp_wmem", "none at all\n");
    write("core/rmem_max", "0\n");
    write("core/wmem_max", "99999999999\n");
    assertThat(new KernelSettings(directory).tcp()).isEqualTo(TcpLimits.UNKNOWN);
  }

  private void write(String setting, String text) throws IOException {
    Path file = directory.resolve(setting);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
