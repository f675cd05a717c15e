/** Requests to WebDAV storage. */
@NullMarked
package io.argosy.agent.webdav.backend;

import org.jspecify.annotations.NullMarked;
