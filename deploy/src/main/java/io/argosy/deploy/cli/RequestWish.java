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

/** What a person wishes: which data, where, how urgently. */
final class RequestWish {

  @Parameters(paramLabel = "DATASET", arity = "1..*", description = "Such as /demo/photos.")
  List<DatasetName> datasets = List.of();

  @Option(
      names = "--to",
      paramLabel = "NODE",
      required = true,
      description = "A destination; may be given more than once.")
  List<NodeName> destinations = List.of();

  @Option(names = "--priority", paramLabel = "0..3", description = "0 is the most urgent (1).")
  Optional<Priority> priority = Optional.empty();

  @Option(names = "--activity", paramLabel = "NAME", description = "(default)")
  Optional<String> activity = Optional.empty();

  @Option(names = "--comment", paramLabel = "TEXT", description = "For those who read it later.")
  Optional<String> comment = Optional.empty();

  @Option(
      names = "--deadline",
      paramLabel = "TIME",
      description = "When it shall be there: 2026-01-31, 2026-01-31T12:00:00Z or PT36H from now.")
  Optional<Instant> deadline = Optional.empty();

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      description = "How sources are chosen, such as duration (as the router is configured).")
  Optional<String> strategy = Optional.empty();

  @Option(
      names = "--source",
      paramLabel = "NODE",
      description = "From here first, by strategy orderly; may be given more than once, in order.")
  List<NodeName> sources = List.of();

  @Option(
      names = "--static",
      description =
          "Only what the datasets hold now; the request is done once that is there. Without it, what"
              + " is added later is fetched too.")
  boolean isStatic;

  /** What is looked at once it is asked for; its deadline may have passed by then. */
  RequestForm scope() {
    return new RequestForm(null, datasets, destinations, null, null, null, null, null, null, null);
  }

  /**
   * @param key absent where nothing is asked for yet
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
