package io.argosy.deploy.cli;

import io.argosy.common.topology.NodeName;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The nodes of a pin, and its reason. */
class PinOptions {

  @Option(names = "--source", paramLabel = "NODE", description = "Sending node.")
  @Nullable NodeName source;

  @Option(names = "--destination", paramLabel = "NODE", description = "Receiving node.")
  @Nullable NodeName destination;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      required = true,
      description = "Reason that is shown with the pin.")
  String reason = "";
}
