package io.argosy.common.http;

import java.nio.file.Path;

/**
 * A PKCS #12 key store and its password: what a server of router, web or agent proves itself by.
 */
public record Tls(Path keyStoreFile, Path keyStorePasswordFile) {}
