package io.argosy.common.http;

import java.nio.file.Path;

/**
 * A PKCS #12 key store and its password, by which a server of router, web or agent authenticates
 * itself.
 */
public record Tls(Path keyStoreFile, Path keyStorePasswordFile) {}
