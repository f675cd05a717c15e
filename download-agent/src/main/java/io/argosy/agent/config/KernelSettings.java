package io.argosy.agent.config;

import io.argosy.common.wire.agent.Registration.TcpLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The kernel's network settings, as Linux shows them as files.
 *
 * @param directory does not exist on other systems, whose settings are unknown
 */
record KernelSettings(Path directory) {

  static final KernelSettings OF_THIS_HOST = new KernelSettings(Path.of("/proc/sys/net"));

  private static final int LARGEST = 2;

  /** The settings are read each time, because an administrator may change them. */
  TcpLimits tcp() {
    return new TcpLimits(
        number("ipv4/tcp_rmem", LARGEST),
        number("ipv4/tcp_wmem", LARGEST),
        number("core/rmem_max", 0),
        number("core/wmem_max", 0));
  }

  /** Returns null unless the file has a number from 1 at this place, as the router accepts it. */
  private @Nullable Long number(String setting, int place) {
    try {
      String text = Files.readString(directory.resolve(setting), StandardCharsets.US_ASCII);
      OptionalLong value =
          Stream.of(text.strip().split("\\s+")).skip(place).mapToLong(Long::parseLong).findFirst();
      return value.stream()
          .filter(n -> n >= 1 && n <= Integer.MAX_VALUE)
          .boxed()
          .findFirst()
          .orElse(null);
    } catch (IOException | NumberFormatException unknown) {
      return null;
    }
  }
}
