package io.argosy.agent.fdt.process;

import io.argosy.agent.fdt.FdtRun.Connection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The established TCP connections of a process between IPv4 addresses, as Linux lists them. */
final class ProcessConnections {

  private static final Pattern SOCKET = Pattern.compile("socket:\\[(\\d+)]");

  /**
   * A line of {@code /proc/PID/net/tcp} or {@code tcp6} in the state 1. Java connects to IPv4
   * addresses by sockets of IPv6, whose addresses end with those of IPv4.
   */
  private static final Pattern ESTABLISHED =
      Pattern.compile(
          "\\s*\\d+: (?:0{16}F{4}0{4}|0{16}0{4}F{4})?(\\p{XDigit}{8}):(\\p{XDigit}{4})"
              + " (?:0{16}F{4}0{4}|0{16}0{4}F{4})?(\\p{XDigit}{8}):(\\p{XDigit}{4}) 01"
              + "(?: \\S+){3} +\\d+ +\\d+ (\\d+) .*");

  private ProcessConnections() {}

  /** Returns none if the process has ended, and on other systems. */
  static List<Connection> of(long pid) {
    Path process = Path.of("/proc", Long.toString(pid));
    try {
      Set<String> sockets = sockets(process.resolve("fd"));
      return Stream.of("net/tcp", "net/tcp6")
          .map(process::resolve)
          .filter(Files::exists)
          .flatMap(list -> established(list, sockets))
          .toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }

  private static Set<String> sockets(Path files) throws IOException {
    try (Stream<Path> all = Files.list(files)) {
      return all.map(ProcessConnections::target)
          .map(SOCKET::matcher)
          .filter(Matcher::matches)
          .map(it -> it.group(1))
          .collect(Collectors.toSet());
    }
  }

  private static String target(Path file) {
    try {
      return Files.readSymbolicLink(file).toString();
    } catch (IOException closed) {
      return "";
    }
  }

  private static Stream<Connection> established(Path list, Set<String> sockets) {
    try {
      return Files.readAllLines(list).stream()
          .map(ESTABLISHED::matcher)
          .filter(line -> line.matches() && sockets.contains(line.group(5)))
          .map(line -> new Connection(address(line, 1), address(line, 3)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An address is written as a number in the byte order of the machine. */
  private static InetSocketAddress address(Matcher line, int group) {
    byte[] bytes =
        ByteBuffer.allocate(Integer.BYTES)
            .order(ByteOrder.nativeOrder())
            .putInt(Integer.parseUnsignedInt(line.group(group), 16))
            .array();
    try {
      return new InetSocketAddress(
          InetAddress.getByAddress(bytes), Integer.parseInt(line.group(group + 1), 16));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
