package io.argosy.deploy.database;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Properties;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** The administrator's access to the server, used only to create the roles and the database. */
record Login(Secrets secrets) {

  private static final int TIMEOUT_SECONDS = 10;

  /** Returns whether the server on this port accepts the administrator's password. */
  boolean works(int port) throws IOException {
    try (SingleConnectionDataSource server = connection(port)) {
      return server.getConnection().isValid(TIMEOUT_SECONDS);
    } catch (SQLException e) {
      return false;
    }
  }

  SingleConnectionDataSource connection(int port) throws IOException {
    String url = "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(port);
    var server = new SingleConnectionDataSource(url, EmbeddedDatabase.ADMIN, password(), true);
    Properties timeouts = new Properties();
    timeouts.put("connectTimeout", Integer.toString(TIMEOUT_SECONDS));
    timeouts.put("loginTimeout", Integer.toString(TIMEOUT_SECONDS));
    server.setConnectionProperties(timeouts);
    return server;
  }

  private String password() throws IOException {
    return secrets
        .find(EmbeddedDatabase.ADMIN_PASSWORD)
        .orElseThrow(
            () ->
                new IOException(
                    secrets.path(EmbeddedDatabase.ADMIN_PASSWORD)
                        + " is missing: without this password the database cannot be opened"));
  }
}
