package io.argosy.deploy.cli;

import picocli.CommandLine.Command;

/** Commands about what is known of links. */
@Command(
    name = "linkrates",
    description = {
      "Collects what instances, rate files and perfSONAR know of links, and shows what a router"
          + " expects of them."
    },
    subcommands = {
      LinkratesCollectCommand.class,
      LinkratesAggregateCommand.class,
      LinkratesShowCommand.class
    })
final class LinkratesCommand {}
