package io.argosy.deploy.cli;

import io.argosy.common.http.IoCause;
import io.argosy.common.http.RouterUnreachable;
import io.argosy.common.process.RefusedToStart;
import io.argosy.deploy.client.RouterRefusal;
import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Exit codes for scripts, and the sentence that goes with an error. */
final class ExitCodes implements IExecutionExceptionHandler {

  static final int DONE = 0;
  static final int NOT_DONE = 1;
  static final int REFUSED_HERE = 2;
  static final int REFUSED_BY_ROUTER = 3;
  static final int NO_ROUTER = 4;

  /** The last lines of every help. */
  static final String EXPLANATION =
      "Exit codes: 0 done; 1 not done; 2 invalid command line or not possible;"
          + " 3 refused by the router; 4 no router answers.";

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult result)
      throws Exception {
    int code =
        switch (e) {
          case IllegalArgumentException wrong -> REFUSED_HERE;
          case RefusedToStart wrong -> REFUSED_HERE;
          case java.nio.file.NoSuchFileException absent -> REFUSED_HERE;
          case java.nio.file.NotDirectoryException file -> REFUSED_HERE;
          case RouterRefusal refused -> REFUSED_BY_ROUTER;
          case RouterUnreachable absent -> NO_ROUTER;
          case IOException failed -> NOT_DONE;
          default -> throw e;
        };
    command.getErr().println("argosy: " + sentence(e));
    command.getErr().flush();
    return code;
  }

  private static String sentence(Exception e) {
    return switch (e) {
      case java.nio.file.NoSuchFileException absent -> absent.getFile() + " does not exist";
      case java.nio.file.AccessDeniedException denied ->
          denied.getFile() + " may not be read or written";
      case java.nio.file.NotDirectoryException file -> file.getFile() + " is not a directory";
      case java.nio.file.FileSystemException failed -> failed.getFile() + ": " + failed.getReason();
      case RouterUnreachable absent when IoCause.of(absent) == IoCause.UNTRUSTED ->
          "%s: name the authority of its certificate with %s"
              .formatted(
                  IoCause.UNTRUSTED.words("the router", "this command"), RouterOptions.CA_FILE);
      default ->
          e.getMessage() == null
              ? IoCause.of(e).words("this command", "this command")
              : e.getMessage();
    };
  }
}
