/** The client of WebDAV storage, which limits every answer in size and time. */
@NullMarked
package io.argosy.common.dav.http;

import org.jspecify.annotations.NullMarked;
