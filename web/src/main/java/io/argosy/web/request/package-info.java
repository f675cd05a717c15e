/** What was asked for, and how far it is at each destination. */
@NullMarked
package io.argosy.web.request;

import org.jspecify.annotations.NullMarked;
