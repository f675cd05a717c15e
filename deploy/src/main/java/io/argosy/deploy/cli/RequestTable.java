package io.argosy.deploy.cli;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.TimingView;
import io.argosy.deploy.screen.TextTable;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A request as a table, one destination a row. */
final class RequestTable {

  private RequestTable() {}

  static String title(RequestView request) {
    return "Request %s of %s: %s (%s; priority %s; asked %s)"
        .formatted(
            request.id(),
            request.requester(),
            request.status(),
            request.datasets().stream().map(DatasetName::value).collect(Collectors.joining(", ")),
            request.priority(),
            request.createdAt().truncatedTo(ChronoUnit.SECONDS));
  }

  /**
   * The title, what it wants of its datasets, whether it is in time, how its sources are chosen,
   * and what the requester had to say.
   */
  static List<String> head(RequestView request) {
    return Stream.of(
            Stream.of(title(request)),
            Stream.of("Wants: " + request.extent()),
            time(request),
            Stream.ofNullable(request.strategy()).map(name -> "Strategy: " + shown(name)),
            Stream.ofNullable(request.sources()).map(RequestTable::sources),
            Stream.ofNullable(request.comment()).map(comment -> "Comment: " + shown(comment)))
        .flatMap(lines -> lines)
        .toList();
  }

  /** What the router says of it; an older one says nothing. */
  private static Stream<String> time(RequestView request) {
    TimingView timing = request.timing();
    return timing == null
        ? Stream.ofNullable(request.deadline())
            .map(time -> "Deadline: " + time.truncatedTo(ChronoUnit.SECONDS))
        : Stream.of("Timing: " + timing.detail());
  }

  private static String sources(List<NodeName> sources) {
    return "Sources: " + sources.stream().map(NodeName::value).collect(Collectors.joining(", "));
  }

  /** Nothing in it moves a cursor. */
  private static String shown(String text) {
    return text.replaceAll("\\p{Cntrl}", " ");
  }

  /** What a command answers about the one request it was given. */
  static void tell(Answer answer, RequestView request) {
    answer.say(title(request));
    answer.write(request, () -> of(request));
  }

  static TextTable of(RequestView request) {
    TextTable table =
        new TextTable(
            "Destination", "Approval", "Files", "Done", "Moving", "Failed", "Bytes", "Done bytes");
    for (RequestView.Destination destination : request.destinations()) {
      table.row(
          destination.node(),
          destination.approval(),
          destination.files(),
          destination.doneFiles(),
          destination.inTransferFiles(),
          destination.failedFiles(),
          destination.bytes(),
          destination.doneBytes());
    }
    return table;
  }
}
