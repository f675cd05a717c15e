package io.argosy.deploy.process;

import java.io.IOException;

/** Something that can be started as a process, stopped, and asked whether it is ready. */
public interface Program {

  String name();

  /** Starts it, or finds it running. */
  ProcessHandle start() throws IOException;

  /** True once it serves; asked again and again after {@link #start}. */
  boolean isReady(ProcessHandle process) throws IOException;

  /** Asks it to end in good order; returns at once. */
  void askToEnd(ProcessHandle process) throws IOException;

  /** One sentence on why it may have ended: the last words of its log and where that is. */
  String lastWords();
}
