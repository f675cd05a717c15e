package io.argosy.deploy.database;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** The administrator's connection to the cluster, used only to make roles and the database. */
final class Login {

  private static final String SECONDS_TO_CONNECT = "10";

  private final Secrets secrets;

  Login(Secrets secrets) {
    this.secrets = secrets;
  }

  boolean works(int port) throws IOException {
    try (Connection connection = open(port)) {
      return connection.isValid(Integer.parseInt(SECONDS_TO_CONNECT));
    } catch (SQLException e) {
      return false;
    }
  }

  Connection open(int port) throws SQLException, IOException {
    Properties properties = new Properties();
    properties.put("user", EmbeddedDatabase.ADMIN);
    properties.put("password", password());
    properties.put("connectTimeout", SECONDS_TO_CONNECT);
    properties.put("loginTimeout", SECONDS_TO_CONNECT);
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(port), properties);
  }

  private String password() throws IOException {
    return secrets
        .find(EmbeddedDatabase.ADMIN_PASSWORD)
        .orElseThrow(
            () ->
                new IOException(
                    secrets.path(EmbeddedDatabase.ADMIN_PASSWORD)
                        + " is gone, and with it the way into the database"));
  }

  /** Makes a role with this password, or gives it this password. */
  static void role(Connection connection, String role, String password) throws SQLException {
    boolean known = exists(connection, "select 1 from pg_roles where rolname = ?", role);
    try (Statement statement = connection.createStatement()) {
      // Names are ours and passwords hexadecimal: nothing here needs quoting.
      statement.execute(
          "%s role %s login password '%s'".formatted(known ? "alter" : "create", role, password));
    }
  }

  static boolean exists(Connection connection, String query, String name) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setString(1, name);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next();
      }
    }
  }
}
