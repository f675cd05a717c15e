package io.argosy.fdt.fake;

import java.util.Optional;

/** The log block that FDT writes when one end of a job has ended. */
final class SessionSummary {

  private final Journal journal;
  private final String session;
  private final Job job;
  private final String peer;
  private final String started;

  /**
   * Starts measuring the session.
   *
   * @param session FDTReaderSession of a sender, FDTWriterSession of a receiver
   */
  SessionSummary(Journal journal, String session, Job job, String peer) {
    this.journal = journal;
    this.session = session;
    this.job = job;
    this.peer = peer;
    started = journal.now();
  }

  void log(Optional<End.Failure> failure, long allBytes, long movedBytes) {
    String place = session + " finalCleanup";
    failure.ifPresent(
        what ->
            journal.log(
                session + " internalClose",
                "\nThe "
                    + session
                    + " ( "
                    + job.id()
                    + " ) finished with error(s). Cause: "
                    + what.text()));
    journal.log(
        place,
        "DATE=%s HOST=localhost PROG=fdt START=%s BUFFER=0 BLOCK=1048576 NBYTES=%d STREAMS=%d"
                .formatted(journal.now(), started, allBytes, job.streams())
            + " DEST=[%s] TYPE=%s CODE=%s"
                .formatted(
                    peer,
                    session.equals("FDTReaderSession") ? "RETR" : "STOR",
                    failure.isPresent() ? "426" : "226"));
    journal.print(
        "\n\n%s ( %s ) final stats:\n Started: %s\n Ended:   %s\n Transfer period:   00s\n"
                .formatted(session, job.label(), started, journal.now())
            + " TotalBytes: %d\n TotalNetworkBytes: %d\n Exit Status: %s\n"
                .formatted(allBytes, movedBytes, failure.isPresent() ? "Not OK" : "OK"));
  }
}
