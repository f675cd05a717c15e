package io.argosy.deploy.cli;

import io.argosy.common.wire.user.RequestView;
import io.argosy.deploy.screen.TextTable;

/** A request as a table, one destination a row. */
final class RequestTable {

  private RequestTable() {}

  static String title(RequestView request) {
    return "Request %s of %s: %s".formatted(request.id(), request.requester(), request.status());
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
