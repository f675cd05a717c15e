package io.argosy.deploy.cli;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.RequestForm;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Describes a request: which datasets, at which nodes, and how urgently. */
final class RequestOptions {

  @Parameters(
      paramLabel = "DATASET",
      arity = "1..*",
      description = "Dataset to place, such as /demo/photos.")
  List<DatasetName> datasets = List.of();

  @Option(
      names = "--to",
      paramLabel = "NODE",
      required = true,
      description = "Destination; may be given more than once.")
  List<NodeName> destinations = List.of();

  @Option(
      names = "--priority",
      paramLabel = "0..3",
      description = "Priority; 0 is the most urgent (default: 1).")
  Optional<Priority> priority = Optional.empty();

  @Option(
      names = "--activity",
      paramLabel = "NAME",
      description = "Activity that the request is accounted to (default: default).")
  Optional<String> activity = Optional.empty();

  @Option(
      names = "--comment",
      paramLabel = "TEXT",
      description = "Comment that is shown with the request.")
  Optional<String> comment = Optional.empty();

  @Option(
      names = "--deadline",
      paramLabel = "TIME",
      description = "When the data is needed: 2026-01-31, 2026-01-31T12:00:00Z or PT36H from now.")
  Optional<Instant> deadline = Optional.empty();

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      description = "Strategy that chooses the sources, such as duration (default: the router's).")
  Optional<String> strategy = Optional.empty();

  @Option(
      names = "--source",
      paramLabel = "NODE",
      description = "Preferred source, by strategy orderly; may be given more than once, in order.")
  List<NodeName> sources = List.of();

  @Option(
      names = "--static",
      description =
          "Place only the files that the datasets contain now; the request is done once they have"
              + " arrived. Without this option, files that are added later are placed too.")
  boolean isStatic;

  /**
   * Returns only datasets and destinations, because the deadline of a known request may have
   * passed.
   */
  RequestForm scope() {
    return new RequestForm(null, datasets, destinations, null, null, null, null, null, null, null);
  }

  /**
   * @param key null for a preview
   */
  RequestForm form(@Nullable String key) {
    return new RequestForm(
        key,
        datasets,
        destinations,
        priority.orElse(null),
        activity.orElse(null),
        comment.orElse(null),
        deadline.orElse(null),
        strategy.orElse(null),
        sources.isEmpty() ? null : sources,
        isStatic ? true : null);
  }
}
