/** What agents ask of the router before they move a file. */
@NullMarked
package io.argosy.router.issue.http;

import org.jspecify.annotations.NullMarked;
