package io.argosy.deploy.grid;

import io.argosy.deploy.process.JavaProgram;
import io.argosy.deploy.process.SystemCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A key of a door that signs itself, and its certificate. */
record DoorKey(Path directory) {

  private static final String PASSWORD = "of-a-bench";

  static DoorKey make(Path directory, String address) throws IOException {
    DoorKey key = new DoorKey(Files.createDirectories(directory));
    Files.writeString(key.password(), PASSWORD);
    Files.setPosixFilePermissions(key.password(), PosixFilePermissions.fromString("rw-------"));
    key.tool("-genkeypair -keyalg EC -dname CN=door -validity 2 -ext san=ip:" + address);
    key.tool("-exportcert -rfc -file " + key.certificate());
    return key;
  }

  private void tool(String words) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(JavaProgram.java().resolveSibling("keytool").toString());
    command.addAll(List.of(words.split(" ")));
    command.addAll(List.of("-alias", "door", "-storetype", "PKCS12", "-storepass", PASSWORD));
    command.addAll(List.of("-keystore", store().toString()));
    SystemCommand.runWith("", command);
  }

  private Path store() {
    return directory.resolve("door.p12");
  }

  private Path password() {
    return directory.resolve("door.password");
  }

  Path certificate() {
    return directory.resolve("door.pem");
  }

  /** As the section {@code door.tls} of an agent. */
  Map<String, String> settings() {
    return Map.of(
        "key-store-file", store().toString(),
        "key-store-password-file", password().toString());
  }
}
