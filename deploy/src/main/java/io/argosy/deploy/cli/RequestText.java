package io.argosy.deploy.cli;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.Counted;
import io.argosy.common.wire.user.FileWaitView;
import io.argosy.common.wire.user.PreviewView;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.StuckFileView;
import io.argosy.common.wire.user.TimingView;
import io.argosy.common.wire.user.WaitView;
import io.argosy.deploy.screen.ProgressText;
import io.argosy.deploy.screen.TextTable;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Requests, their previews and the reasons why files wait, as lines for users. */
final class RequestText {

  private static final int SHOWN = 20;
  private static final Set<String> AFTER_FAILURES = Set.of("given-up", "sources-spent", "resting");

  private RequestText() {}

  static List<String> of(List<RequestView> all) {
    TextTable table =
        new TextTable(
            "Id, Requester, Asked, Status, Complete at, Priority, Datasets, Destinations");
    for (RequestView one : all) {
      table.row(
          one.id(),
          one.requester(),
          one.createdAt(),
          one.status(),
          Optional.ofNullable(one.timing())
              .map(TimingView::completedAt)
              .map(at -> at.truncatedTo(ChronoUnit.SECONDS).toString())
              .orElse("-"),
          one.priority(),
          one.datasets(),
          one.destinations().stream().map(RequestView.Destination::node).toList());
    }
    return table.linesOr("There are no requests.");
  }

  static List<String> of(RequestView request) {
    return Stream.concat(Stream.of(title(request)), table(request).stream()).toList();
  }

  private static String title(RequestView request) {
    return "Request %s of %s: %s (%s; priority %s; asked %s)"
        .formatted(
            request.id(),
            request.requester(),
            request.status(),
            request.datasets().stream().map(DatasetName::value).collect(Collectors.joining(", ")),
            request.priority(),
            request.createdAt().truncatedTo(ChronoUnit.SECONDS));
  }

  static List<String> head(RequestView request) {
    return Stream.of(
            Stream.of(title(request)),
            Stream.of("Wants: " + request.extent()),
            time(request),
            Stream.ofNullable(request.strategy()).map(name -> "Strategy: " + shown(name)),
            Stream.ofNullable(request.sources()).map(RequestText::sources),
            Stream.ofNullable(request.comment()).map(comment -> "Comment: " + shown(comment)))
        .flatMap(lines -> lines)
        .toList();
  }

  /** Returns the timing; an older router sends only the deadline. */
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

  /** Replaces control characters, which could move the cursor. */
  private static String shown(String text) {
    return text.replaceAll("\\p{Cntrl}", " ");
  }

  static List<String> table(RequestView request) {
    TextTable table =
        new TextTable("Destination, Approval, Files, Done, Moving, Failed, Bytes, Done bytes");
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
    return table.isEmpty() ? List.of() : table.lines();
  }

  static List<String> of(PreviewView preview) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s, %s, %s"
            .formatted(
                Counted.of(preview.datasets(), "dataset"),
                Counted.of(preview.files(), "file"),
                preview.bytes()));
    TextTable table =
        new TextTable(
            "Destination, There, Missing, Bytes, Free space, Without source, Approval, Sources");
    for (PreviewView.Destination destination : preview.destinations()) {
      table.row(
          destination.node(),
          destination.presentFiles(),
          destination.missingFiles(),
          destination.missingBytes(),
          room(destination),
          destination.orphanFiles(),
          destination.approval(),
          destination.sources().stream()
              .map(source -> "%s (%,d)".formatted(source.node(), source.files()))
              .toList());
    }
    lines.addAll(table.lines());
    Stream.ofNullable(preview.arrival()).map(PreviewView.Arrival::words).forEach(lines::add);
    lines.addAll(warnings(preview));
    return lines;
  }

  private static List<String> room(PreviewView.Destination destination) {
    String free = destination.place().freeWords();
    List<String> words = new ArrayList<>(destination.place().hindered());
    if (free != null) {
      words.add(free + (destination.tooMuch() ? ": too little" : ""));
    }
    return words.isEmpty() ? List.of("not known") : words;
  }

  static List<String> warnings(PreviewView preview) {
    Stream<String> empty =
        Stream.of("The datasets contain no file yet.").filter(sentence -> preview.files() == 0);
    Stream<String> obstacles =
        preview.destinations().stream()
            .flatMap(at -> Stream.concat(at.obstacles().stream(), withoutSource(at)));
    return Stream.concat(empty, obstacles).map(sentence -> "Warning: " + sentence).toList();
  }

  private static Stream<String> withoutSource(PreviewView.Destination destination) {
    boolean one = destination.orphanFiles() == 1;
    String sentence =
        "%,d of %s %s no source with a link to %s; %s until there is one."
            .formatted(
                destination.orphanFiles(),
                Counted.of(destination.missingFiles(), "missing file"),
                one ? "has" : "have",
                destination.node(),
                one ? "it waits" : "they wait");
    return destination.orphanFiles() == 0 ? Stream.of() : Stream.of(sentence);
  }

  static List<String> waits(RequestView request) {
    return request.waits().stream().map(RequestText::wait).toList();
  }

  private static String wait(WaitView wait) {
    return "Waiting for %s: %s (%s): %s [%s]%s"
        .formatted(
            wait.destination(),
            Counted.of(wait.files(), "file"),
            wait.bytes(),
            wait.detail(),
            wait.reason(),
            outlook(wait.untilWords(), wait.until(), wait.stuck(), wait.reason()));
  }

  static String sentence(FileWaitView wait) {
    return wait.detail()
        + outlook(
            wait.untilWords(), wait.until(), wait.outlook().equals(WaitView.STUCK), wait.reason())
        + Optional.ofNullable(wait.since())
            .map(since -> ", since " + since.truncatedTo(ChronoUnit.SECONDS))
            .orElse("");
  }

  private static String outlook(
      String words, @Nullable Instant until, boolean stuck, String reason) {
    String time =
        Optional.ofNullable(until)
            .map(at -> "; %s ".formatted(words) + at.truncatedTo(ChronoUnit.SECONDS))
            .orElse("");
    if (AFTER_FAILURES.contains(reason)) {
      return time + "; 'argosy request retry' tries all sources again now";
    }
    boolean isExplained = !stuck || reason.equals("marked-bad");
    return isExplained ? time : time + "; only a new source or link helps";
  }

  /** Files that failed in the same way are one line. */
  static List<String> stuck(List<StuckFileView> stuck) {
    Map<List<Object>, List<StuckFileView>> equal =
        stuck.stream()
            .collect(
                Collectors.groupingBy(
                    file -> List.of(file.destination(), file.givenUp(), file.message()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    List<String> lines = new ArrayList<>();
    equal.values().stream()
        .sorted(Comparator.comparingInt((List<StuckFileView> files) -> files.size()).reversed())
        .limit(SHOWN)
        .map(RequestText::failure)
        .forEach(lines::add);
    if (equal.size() > SHOWN) {
      lines.add("and %,d other reasons".formatted(equal.size() - SHOWN));
    }
    return lines;
  }

  private static String failure(List<StuckFileView> equal) {
    StuckFileView first = equal.getFirst();
    return (first.givenUp() ? "Given up: " : "Waiting: ")
        + (equal.size() == 1
            ? ProgressText.of(first)
            : "%s at %s, such as %s: %s"
                .formatted(
                    Counted.of(equal.size(), "file"),
                    first.destination(),
                    first.lfn(),
                    first.message()));
  }
}
