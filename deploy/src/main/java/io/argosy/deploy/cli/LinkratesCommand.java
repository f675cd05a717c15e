package io.argosy.deploy.cli;

import picocli.CommandLine.Command;

/** Commands about what is known of links. */
@Command(
    name = "linkrates",
    description = "Collects what instances, rate files and perfSONAR know of links.",
    subcommands = {LinkratesCollectCommand.class, LinkratesAggregateCommand.class})
final class LinkratesCommand {}
