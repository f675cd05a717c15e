package io.argosy.fdt.matrix;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Messages in FDT's logs that distinguish failures. The messages about a lost peer ("wroker down",
 * "ControlChannel is down") are left out, because they differ between runs.
 */
final class Signs {

  private static final String OK = "STATUS: OK";

  private static final List<String> OF_BOTH =
      List.of(
          "STATUS: FAILED",
          "Permission denied",
          "BindException",
          "RefusedFileException: argosy-fdt-policy",
          "filter status: REJECTED",
          "!= total read until EOF");

  /** The client may not receive a disk error: the connection may end first. */
  private static final List<String> OF_SERVER =
      List.of(
          "READY",
          "is not allowed to transfer",
          "No space left on device",
          "File name too long",
          "newLimit > capacity");

  /** The server writes these too, but for the session in which the port was requested. */
  private static final List<String> OF_CLIENT =
      List.of(
          OK,
          "FDT Session finished OK",
          "FDT Session finished with errors",
          "CODE=226",
          "CODE=426",
          "Exit Status: OK",
          "Exit Status: Not OK",
          "File does not exist!",
          "Connection refused",
          "Cannot send ctrl message",
          "No source specified",
          "Illegal syntax");

  private Signs() {}

  static SortedSet<String> ofClient(Child client, long arrived) {
    var found = in(client, OF_CLIENT);
    if (client.countInLog(OK) > arrived) {
      found.add(OK + " of more than arrived");
    }
    return found;
  }

  static SortedSet<String> ofServer(Child server) {
    var found = in(server, OF_SERVER);
    found.add(OK + " x" + server.countInLog(OK));
    return found;
  }

  private static SortedSet<String> in(Child child, List<String> own) {
    return Stream.of(OF_BOTH, own)
        .flatMap(List::stream)
        .filter(child::logContains)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
