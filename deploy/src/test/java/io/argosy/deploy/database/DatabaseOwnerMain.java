package io.argosy.deploy.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A launcher that a test kills: starts a database, writes a file when it runs, and waits. */
final class DatabaseOwnerMain {

  private DatabaseOwnerMain() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path home = Path.of(arguments[0]);
    EmbeddedDatabaseTest.databaseIn(home).start();
    Files.writeString(home.resolve("started"), "yes");
    new CountDownLatch(1).await();
  }
}
